Creator "igraph version 0.10"
Version 1
graph
[
  directed 1
  node
  [
    id 0
    name "ann"
    label "person"
  ]
  node
  [
    id 1
    name "bob"
    label "person"
  ]
  node
  [
    id 2
    name "cem"
  ]
  node
  [
    id 3
    name "dé <2>"
  ]
  node
  [
    id 4
    name "eve &amp; co"
  ]
  edge
  [
    source 0
    target 1
  ]
  edge
  [
    source 1
    target 0
  ]
  edge
  [
    source 0
    target 2
  ]
  edge
  [
    source 1
    target 2
  ]
  edge
  [
    source 2
    target 3
  ]
]
