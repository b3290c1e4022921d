print("pushlog")
