import { readFrames } from './testing.ts'

readFrames(
  'a quantity',
  'english',
  `need {q} {p}
  need {q} of {p}
  {q} {p} to the barn
  {q} of {p} please
  can i get {q} of {p} for the shop
  could you send out {q} {p} when you can
  {p} {q}
  {p}, {q}, thanks
  {p} - {q}
  i'd like to order {q} of {p}
  looking to get about {q} of {p}
  around {q} of {p} would do it
  roughly {q} {p}
  maybe like {q} of {p}
  probably gonna need {q} of {p}
  hey its bob from the quarry we need {q} of {p} again
  put me down for {q} of {p}
  sign me up for {q} {p}
  we could use {q} of {p} at the yard
  we're gonna need {q} of {p}
  drop {q} of {p} at the farm
  up to {q} of {p}
  at least {q} of {p}
  no more than {q} of {p}
  min {q} {p}
  max of {q} {p}
  {q} max of {p}
  {q} {p} max
  quote me {q} of {p}
  price on {q} of {p} delivered
  how much for {q} of {p} delivered to the farm
  please deliver {p} to my house. {q} should do it
  i need some {p}. {q} is plenty
  i need {p}, {q} would be great
  want {p} {q} total
  {p} for the excavators, about {q}
  {p} please, about {q}
  quantity {q} product {p}
  product: {p} quantity: {q}
  {p} x {q}
  i think {q} of {p} will do
  {q} of {p} ought to do it
  another {q} of {p}
  same as last time {q} {p}
  one load of {p}, {q}
  i want {p}, say {q}
  running low on {p}, bring {q}
  bring us {q} of {p} and leave the ticket
  we go through a lot of {p}, can you do {q}
  hoping to get {q} of {p}
  interested in {q} of {p}
  please schedule {q} of {p}
  set us up with {q} of {p}
  we'll take {q} of {p}
  ill take {q} of {p}
  id like {q} of {p}`,
)

readFrames(
  'a quantity that is put right',
  'english',
  `i ordered {o} {p} but make it {q}
  {o} of {p} no wait {q}
  {o} {p} friday, no wait {q}
  {o} {p}... actually {q}
  {o} of {p} scratch that {q}
  {o} of {p} sorry {q}
  {o} of {p} sorry i meant {q}
  {o} of {p}, i mean {q}
  {o} of {p} wait no {q}
  need {o} of {p}. make that {q}
  need {o} of {p}, oops {q}
  need {o} {p} er {q}
  change my {p} order from {o} to {q}
  change my order of {o} {p} to {q}
  my order for {o} {p} should be {q}
  the {o} of {p} i ordered needs to be {q}
  on my {p} order bump it from {o} to {q}
  {p} order, drop it from {o} to {q}
  drop my {p} order to {q}
  bump my {p} order up to {q}
  cut my {p} order back to {q}
  cut the {p} down to {q}
  lower the {p} to {q}
  raise the {p} to {q}
  up the {p} to {q}
  can i up my {o} of {p} to {q}
  knock my {p} order down to {q}
  take my {p} order from {o} down to {q}
  increase my {p} order to {q}
  reduce the {p} order to {q}
  make that {q} not {o} of {p}
  make my {p} order {q} instead of {o}
  {q} {p} instead of {o}
  {q} of {p} not {o}
  not {o}, {q} of {p}
  not {o} {q} {p}
  {q} of {p} rather than {o}
  instead of {o} make it {q} of {p}
  instead of {o} of {p} send {q}
  instead of {o} of {p} we want {q}
  instead of the {o} we need {q} {p}
  rather than {o} lets do {q} {p}
  can we do {q} of {p} instead of the {o}
  can we make friday's {p} order {q} instead of {o}
  swap the {o} {p} for {q}
  my order says {o} {p} but i wanted {q}
  my ticket says {o} of {p}, should be {q}
  i said {o} of {p} but i need {q}
  i told you {o} of {p} but i meant {q}
  i put {o} of {p} on the form it should be {q}
  i put in for {o} of {p}, need {q} now
  we had {o} of {p} on order, change it to {q}
  you have us down for {o} {p}, we want {q}
  we were gonna get {o} of {p} but lets do {q}
  i asked for {o} of {p} yesterday make it {q}
  originally wanted {o} of {p}, now want {q}
  i know i said {o} {p} but go with {q}
  turns out {o} of {p} wont be enough send {q}
  {o} of {p} is too much, {q} is enough
  {o} of {p} is too much just bring {q}
  {o} of {p} isnt enough, make it {q}
  {p} order was {o} now its {q}
  change the quantity on my {p} order to {q}
  change the gallons on my {p} order to {q}
  quantity on the {p} order should be {q}
  the {p} order needs to be {q} not {o}
  {p} should be {q} not {o}
  {p} order should've been {q} not {o}
  my {p} order was supposed to be {q} not {o}
  its supposed to be {q} of {p} not {o}
  please update my {p} order to {q}
  we only need {q} of {p} now instead of {o}
  only send {q} of {p} this time, not {o} like last time
  last time you brought {o} of {p}, this time {q}
  last time we got {o} of {p}, need {q} this time
  we usually get {o} of {p} but this time {q}
  usually its {o} of {p} but make it {q} this time
  normally {o} of {p}, this time {q}`,
)

readFrames(
  'una cantidad',
  'spanish',
  `necesito {q} de {p}
  ocupo {q} de {p} para el rancho
  quiero {q} de {p}
  mandenme {q} de {p}
  me mandan {q} de {p} por favor
  me pueden mandar {q} de {p}
  me traen {q} de {p} el viernes
  {q} de {p} para la obra
  {p} {q}
  {p}, {q}, gracias
  como {q} de {p}
  unos {q} de {p}
  mas o menos {q} de {p}
  por lo menos {q} de {p}
  maximo {q} de {p}
  quisiera pedir {q} de {p}
  quiero ordenar {q} de {p}
  ocupamos {p}, unos {q}
  me urgen {q} de {p}
  cuanto por {q} de {p} entregado
  precio de {q} de {p} entregado
  queremos {p} para la maquina, {q}
  otros {q} de {p}
  pongame {q} de {p}
  nos hacen falta {q} de {p}
  echenle {q} de {p}
  apunteme {q} de {p}
  vamos a necesitar {q} de {p}`,
)

readFrames(
  'una cantidad corregida',
  'spanish',
  `{o} de {p}, no, que sean {q}
  {o} de {p}, mejor {q}
  {o} de {p} mejor que sean {q}
  {o} de {p} mejor mandenme {q}
  {o} de {p}, perdon, {q}
  {o} de {p}, digo {q}
  {o} de {p} no espera {q}
  pedi {o} de {p} pero quiero {q}
  pedi {o} de {p}, que sean {q}
  pedimos {o} de {p} pero ocupamos {q}
  habia pedido {o} de {p} pero mejor {q}
  la orden que hice ayer de {o} de {p}, mejor que sean {q}
  mi pedido de {o} de {p}, mejor {q}
  mi pedido de {p} era de {o}, ahora quiero {q}
  en vez de {o} de {p} que sean {q}
  en lugar de {o} de {p} quiero {q}
  en lugar de {o} mandenme {q} de {p}
  quiero {q} de {p} en lugar de {o}
  que sean {q} de {p} en vez de {o}
  {q} de {p} en vez de {o}
  {q} de {p}, no {o}
  son {q} de {p}, no {o}
  no son {o}, son {q} de {p}
  no {o}, {q} de {p}
  cambien mi pedido de {p} de {o} a {q}
  cambiar el pedido de {p} de {o} a {q}
  cambie mi orden de {p} a {q}
  pueden cambiar mi orden de {o} de {p} a {q}
  suban mi pedido de {p} a {q}
  bajen el pedido de {p} a {q}
  subale a {q} mi pedido de {p}
  bajele a {q} al pedido de {p}
  mi pedido de {p} ponganle {q}
  dije {o} de {p} pero son {q}
  me equivoque con el {p}, son {q}
  el pedido de {p} dice {o} pero deben ser {q}
  siempre pido {o} de {p} pero esta vez {q}
  la vez pasada fueron {o} de {p}, ahora {q}
  agreguenle al pedido de {p}, que sean {q} en total`,
)

readFrames(
  'a quantity beside a tank',
  'english',
  `need {q} of {p} in my {t}
  need {q} of {p} in my {t} gal tank
  put {q} of {p} in the {t}
  {q} of {p} for a {t} gallon tank
  {q} of {p} for my {t}
  have a {t}, need {q} of {p}
  have a {t} gallon tank, {q} of {p} please
  i have a {t} gal tank and need {q} of {p}
  i got a {t} gallon tank need {q} {p}
  my tank is a {t}, send {q} of {p}
  {t} gal tank, need {q} of {p}
  {t} gallon tank at 30%, need {q} of {p}
  {t} gal tank reads 1/8, bring {q} of {p}
  tank holds {t}, bring {q} of {p}
  the tank holds {t} but only put in {q} of {p}
  its a {t} gallon tank but i only want {q} of {p}
  my {t} gal {p} tank is low, send {q}
  {p} tank is {t} gallons, please deliver {q}
  tank size {t}, want {q} of {p}
  {t} gal tank, about a quarter full, {q} of {p} should do it
  we have a {t} gallon {p} tank out back and would like {q} delivered
  can you put {q} of {p} in a {t} gallon skid tank
  {p} for a {t} gal tank, {q}
  two {t} gal tanks, need {q} of {p} total
  we have 2 {t} gallon tanks and want {q} of {p} between them`,
)

readFrames(
  'una cantidad junto a un tanque',
  'spanish',
  `tengo un tanque de {t}, mandar {q} de {p}
  tengo un tanque de {t} galones y quiero {q} de {p}
  mi tanque es de {t}, mandenme {q} de {p}
  el tanque es de {t} y marca un octavo, me mandan {q} de {p}
  el tanque de {p} es de {t} y esta a la mitad, me pueden mandar {q}
  tanque de {t}, echenle {q} de {p}
  {q} de {p} para un tanque de {t}
  le caben {t} pero nomas pongan {q} de {p}
  el tanque es de {t} galones pero nomas quiero {q} de {p}`,
)
