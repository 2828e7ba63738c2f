Creator "somebody on Mon Jul 17 2006"
Version 1
# brackets in lines of their own, values as weights
graph
[
  comment "two
lines with ] and edge [ in them"
  directed 0
  node
  [
    id 10
    label "ann"
    graphics [ x 1.5 y -2e3 fill "#FF0000" center [ id 7 ] ]
  ]
  node
  [
    id 20
    label "bob"
  ]
  edge
  [
    source 30
    target 40
    value 3
  ]
  node [ id 30 label "cem" ] node[id 40 label"d&eacute; &lt;2&gt;"]
  node [ label "eve &amp; co" id 50 ]
  edge [ target 20 source 10 ]
  edge [ source 10 target 30 LineStyle [ ] ]
  edge [ source 20 target 30 ]
]
