#!/usr/bin/env python3
"""Reads an edge list with somebody else's reader. usage: other_readers.py networkx|networkit FILE

Prints the seconds the reader took as JSON, or {"missing": true} where the library is not installed.
"""
import json
import sys
import time


def read_networkx(path):
    import networkx

    start = time.perf_counter()
    graph = networkx.read_edgelist(path, nodetype=int)
    return graph.number_of_nodes(), graph.number_of_edges(), time.perf_counter() - start


def read_networkit(path):
    import networkit

    start = time.perf_counter()
    # Ids need not be consecutive, and repeated pairs are to be merged, as densek does.
    graph = networkit.graphio.EdgeListReader(" ", 0, "#", continuous=False).read(path)
    graph.removeMultiEdges()
    return graph.numberOfNodes(), graph.numberOfEdges(), time.perf_counter() - start


def main():
    reader = {"networkx": read_networkx, "networkit": read_networkit}[sys.argv[1]]
    try:
        vertices, edges, seconds = reader(sys.argv[2])
    except ImportError:
        print(json.dumps({"missing": True}))
        return
    print(json.dumps({"vertices": vertices, "edges": edges, "seconds": seconds}))


if __name__ == "__main__":
    main()
