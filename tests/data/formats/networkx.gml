graph [
  node [
    id 0
    label "ann"
  ]
  node [
    id 1
    label "bob"
  ]
  node [
    id 2
    label "cem"
  ]
  node [
    id 3
    label "d&#233; <2>"
  ]
  node [
    id 4
    label "eve &#38; co"
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 0
    target 2
  ]
  edge [
    source 1
    target 2
  ]
  edge [
    source 2
    target 3
  ]
]
