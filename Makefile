# make demo         pushlog's main job on the sample logs, explained step by step
# make test         everything that guards the project, as CI runs it
# make build        the program as it is shipped: .build/release/pushlog
# make lint         is every file formatted as .swift-format says?
# make format       formats them
# make bench        measures pushlog beside its rivals, into Benchmarks/RESULTS.md; a quarter of an hour
#                   (BENCH=--large adds 20 million lines; BENCH=--help lists the options)
# make bench-small  the same with 200,000 lines and 3 runs, only shown: under two minutes
# make bench-guard  counts the instructions of an ingest, and compares them with Benchmarks/guard.json
#                   (RECORD=1 writes it)
# make fuzz         fuzzes each reader for two minutes (FUZZ="600 FuzzLog": one of them for ten)
# make record       writes the snapshots of the tests anew; look at what changed before you commit
# make sample-logs  writes sample-logs/ anew from its generator

.PHONY: help demo test build lint format bench bench-small bench-guard fuzz record sample-logs

SOURCES = Sources Tests sql Benchmarks/Sources Fuzz/Sources

help:
	@sed -n 's/^# //p' Makefile

demo:
	@scripts/demo

test:
	@scripts/test

build:
	@scripts/build

lint:
	swift format lint --strict -r $(SOURCES)

format:
	swift format -i -r $(SOURCES)

bench:
	@Benchmarks/run $(BENCH)

bench-small:
	@Benchmarks/run --small $(BENCH)

bench-guard:
	@Benchmarks/guard $(if $(RECORD),--record) || [ $$? -eq 77 ]

fuzz:
	@Fuzz/run $(or $(FUZZ),120)

# A recorded snapshot fails its test on purpose: run the tests again to see that they pass.
record:
	-RECORD=1 swift test --disable-xctest
	@git status --short Tests

sample-logs:
	swift build -c release --package-path Benchmarks --product generate
	Benchmarks/.build/release/generate sample --out sample-logs
	@git status --short sample-logs
