-- That somebody was erased: a keyed hash of the name, and nothing of the name itself.
INSERT INTO erased (hash, kind, erased_at) VALUES (:hash, :kind, :now) ON CONFLICT DO NOTHING
