import { readMessages } from './testing.ts'

const products = ['red', 'off road', 'heating oil', 'clear']
const turn = (at: number) => products[at % products.length] ?? ''

readMessages(
  'several containers and drops',
  `fill two 500s with red = 1000
  need two 500's filled with red = 1000
  we have two 500 gal tanks, fill both with red = 1000
  two 275 gal tanks both empty, heating oil = 550
  two 275 gallon tanks to fill with heating oil = 550
  fill my two 275s with heating oil = 550
  fill both 275s with heating oil = 550
  3 x 250 red = 750
  3x250 gal red = 750
  three times 250 gal of red = 750
  2 tanks of 500, fill them with red = 1000
  2 tanks 500 gallons each, need both filled with red = 1000
  500 gallons each in 2 tanks of red = 1000
  4 tanks at 250 each, red = 1000
  dos tanques de 500, llenarlos de rojo = 1000
  llenar dos tanques de 500 galones de rojo = 1000
  tengo 3 tanques de 300 galones, llenenlos de rojo = 900
  tengo dos tanques de 500 y estan vacios, ocupo llenarlos de rojo = 1000
  un tanque de 500 y otro de 250, llenen los dos de rojo = 750
  a 500 and a 300 to fill with red = 800
  fill a 500 and a 300 with red = 800
  got a 1000 and two 500s to fill with red = 2000
  one 1000 gal and one 500 gal tank, fill both with red = 1500
  300 in the barn tank and 200 in the house tank of red = 500
  300 gal in one tank and 200 gal in the other of red = 500
  300 at the shop and 200 at the farm of red = 500
  200 gal to each of 3 machines, red = 600
  6 trucks at 40 gal each, clear = 240
  6 trucks, 40 gallons a piece, clear = 240
  40 gallons each for 6 trucks clear = 240
  6 camiones, 40 galones cada uno, diesel = 240
  5 trucks about 50 gal per truck of clear = 250
  half of my 500 gal tank, red = 250
  fill my 300 gal tank half way with red = none
  500 gal of red every week for 4 weeks = 500
  300 a month of heating oil = 300
  300 gallons every other week of red = 300
  200 gallons twice a month, red = 200
  200 gal per delivery of red = 200`,
)

readMessages(
  'a tank that is to be filled',
  `fill my 275 with heating oil = 275
  fill up my 275 gal tank of heating oil = 275
  please fill our 500 gal red tank = 500
  my 500 gallon tank is empty, fill it with red = 500
  1000 gal tank at 30%, fill it with red = none
  1000 gallon tank at 30 percent, fill it up with red = none
  my 275 is at a quarter, fill it with heating oil = none
  275 tank reads 1/4, top it off, heating oil = none
  top off my 275 with heating oil = none
  top off the 1000 gal tank of red = none
  tank is 500 gallons and its about half, fill it up with red = none
  tengo un tanque de 500 a la mitad, llenarlo de rojo = none
  llenar tanque de 275 de aceite para calefaccion = 275
  keep my 275 gal tank full, heating oil = none
  just fill it, heating oil = none
  fill er up with red = none
  half a load of clear = none
  a full load of clear = none
  a truckload of clear = none
  a tanker load of red = none
  media pipa de diesel = none
  need clear, whatever the truck has left = none
  as much red as you can bring = none
  a few hundred gallons of red = none
  some red = none`,
)

readMessages(
  'about so much, between and up to',
  `200-250 gal red = 250
  200 - 250 gallons of red = 250
  200 to 250 of red = 250
  200 or 250 gallons of red = 250
  anywhere from 200 to 250 gal of red = 250
  somewhere between 200 and 250 gallons of red = 250
  between 400 and 500 of red = 500
  between 4 and 5 hundred gallons of red = 500
  need 400-500 red = 500
  400/500 gal red = 500
  from 400 to 500 gal of red = 500
  4 to 5 hundred of red = 500
  4 or 5 hundred gallons of red = 500
  four or five hundred of red = 500
  300 or so of red = 300
  300ish red = 300
  300 gallons or so of red = 300
  about 3 hundred red = 300
  abt 300 red = 300
  aprox 300 gal red = 300
  approx. 300 gallons of red = 300
  ~300 gal red = 300
  300 give or take of red = 300
  300 gal more or less of red = 300
  entre 400 y 500 galones de rojo = 500
  de 400 a 500 galones de rojo = 500
  400 o 500 galones de rojo = 500
  unos 300 de rojo = 300
  300 mas o menos de rojo = 300
  hasta 500 galones de rojo = 500
  up to 500 of red = 500
  no more than 500 gal of red = 500
  500 at the most of red = 500
  1,000 - 1,200 gal red = 1200
  1000 to 1200 gallons red = 1200
  1k to 1.5k gal red = 1500`,
)

readMessages(
  'figures in words',
  `quinientos galones de rojo = 500
  quinientos de rojo = 500
  mil de rojo = 1000
  mil quinientos galones de rojo = 1500
  dos mil galones de rojo = 2000
  doscientos cincuenta de rojo = 250
  1.5 mil galones de rojo = 1500
  1,5 mil galones de rojo = 1500
  un par de cientos de galones de rojo = 200
  ochocientos galones de diesel = 800
  a thousand of red = 1000
  one thousand gallons of red = 1000
  twelve hundred gallons of red = 1200
  fifteen hundred red = 1500
  couple hundred gallons red = 200
  a couple hundred gallons of red = 200
  couple hundred of red = 200
  couple thousand gallons of red = 2000
  five hundred gallons of off road = 500
  five hundred fifty of red = 550
  two fifty of red = 250
  two hundred and fifty gallons of red = 250
  one fifty of red = 150
  one twenty five of red = 125
  a hundred gallons of red = 100
  hundred gal red = 100
  a hundred and fifty gallons of red = 150
  a hundred fifty of red = 150
  hundred fifty gallons red = 150
  one hundred fifty gallons red = 150
  two seventy five of heating oil = 275
  twenty five hundred of clear = 2500
  eleven hundred of red = 1100
  sixty gallons of kero = 60
  seventy five gal of kero = 75
  thousand gallons red = 1000
  a thousand five hundred gallons of red = 1500
  a thousand and a half of red = 1500
  half a thousand gallons of red = 500
  one and a half thousand gallons of red = 1500
  2 thousand gal red = 2000
  2.5 thousand gal red = 2500
  1.2k red = 1200
  1.5k of red = 1500
  2k gal red = 2000
  1k red = 1000
  .5k gal red = 500
  1,200.5 gal red = 1200.5
  1200gal red = 1200
  300g red = 300
  300gals of red = 300
  300 glns red = 300
  300 gallon of red = 300
  300 galons red = 300
  300 galllons of red = 300
  300 gal. of red = 300
  300 us gallons of red = 300
  three-fifty of red = 350
  three hundred-fifty gallons of red = 350`,
)

readMessages(
  'doubled and halved',
  `i ordered 300 gal of red, double it = 600
  double my 300 gal order of red = 600
  my order was for 300 red, can you double it = 600
  cut my 600 gal order of red in half = 300
  i have 400 of red ordered, cut it in half = 200
  pedi 300 de rojo, que sea el doble = 600`,
)

/** What holds a figure and no quantity. */
const noise = `zip 43055
  43215
  call me at 614-555-0142
  my number is 740 555 0142
  phone 7405550142
  (740) 555-0142
  order 4471
  order #20417
  on order number 3318
  PO 88213
  po# 4500123
  invoice 20417
  account 33120
  acct # 33120
  ticket 5512
  off route 33
  off of state route 161
  on SR 161
  on US 40
  off 33
  near exit 131
  at mile marker 212
  i-71 and 36
  5730 County Road 12
  5730 Township Road 312
  1180 Harrisburg Pike
  212 Main st
  building 400
  bldg 12
  suite 210
  apt 210
  lot 300
  gate code 4471
  update our gate code to 0142 for deliveries
  code is 4471
  dock 14
  for the 350 hp pump
  for a 250 kw generator
  for our 2019 F350
  for the F-250
  its a 2012 freightliner
  for truck 412
  for unit 204
  for the cat 336
  for the 8330 deere
  for the jd 4440
  for our 310 backhoe
  on 12/4
  by dec 12
  by december 3rd 2026
  on the 3rd
  before 7am
  after 2:30
  between 8 and 10 am
  from 7 to 330
  at 0700
  since 1998
  built in 1985
  we have been with you 20 years
  customer since 2004
  if under $3.49
  at 3.49 a gallon
  i was quoted $3.25
  saw 3.199 on the sign
  we pay 500 a month for rent
  budget is $2000
  its 20 degrees out
  when it hits 20 below
  below 15 tonight
  we farm 1200 acres
  for 400 head of cattle
  need 150 ft of hose
  driveway is 300 feet long
  about 45 miles from columbus
  20 min from Newark
  net 30
  tax id 34-1234567
  usdot 1234567
  15 trucks in the lot
  a crew of 30
  within 48 hours
  24/7
  50 state rd
  exempt cert 88812
  ext 204
  7 days a week
  3 phase 480 volt pump
  job 2217
  site 1140
  for well 14
  tank number 3
  tank #2
  house number 418
  la casa 418
  carretera 33
  codigo 43055
  mi telefono es 740 555 0142
  orden 4471
  para el dia 3
  antes de las 7
  hace 20 anos`

/** Sentences of either language, with the noise before and after, and with a quantity or without. */
const noisy = linesOfNoise().flatMap((one, at) => [
  `need ${turn(at)}, ${one} = none`,
  `${one}, need ${turn(at)} = none`,
  `need ${turn(at)} ${one} = none`,
  `need 450 ${turn(at)} ${one} = 450`,
  `need 450 gal of ${turn(at)}, ${one} = 450`,
  `${one}, need 450 gallons of ${turn(at)} = 450`,
  `${one} send 450 gal ${turn(at)} = 450`,
])

function linesOfNoise() {
  return noise.split(/\n\s*/)
}

readMessages('figures that are no quantity', noisy.join('\n'))

readMessages(
  'as it is dictated, without marks',
  `hi this is bob at the quarry on route 23 we need 400 gallons of off road by friday call me at 740 555 0142 thanks = 400
  hey its mike over at 5730 county road 12 can you guys bring me about three hundred gallons of red diesel tomorrow morning around 8 = 300
  yeah i need to get um two hundred gallons of heating oil delivered to 418 maple street in newark ohio 43055 = 200
  good morning this is sue with green acres we ordered 500 gallons of dyed for thursday but can you make it 700 = 700
  i need five hundred gallons of clear diesel for the trucks at our lot on 161 by 7 am = 500
  can i get a quote for a thousand gallons of red diesel to 43008 = 1000
  i have a 275 gallon tank and its getting low can you bring 150 gallons of heating oil to zip 43055 = 150
  hey uh we had you down for 400 of red on the 3rd but were gonna need more like 600 = 600
  we got 2 tanks a 500 and a 1000 both need filled with off road out at the mcdonald farm on 229 = 1500
  send me 250 gallons of number 2 diesel off road = 250
  need number 1 diesel 300 gallons = 300
  need 300 number 2 heating oil = 300
  need 100 gallons 87 octane = 100
  need 15 drums of 15w40 and 300 gal of clear = drum 15
  buenos dias necesito que me traigan quinientos galones de diesel rojo al rancho en la carretera 36 el jueves en la manana = 500
  oiga la orden que hice ayer de 200 galones rojo mejor que sean 350 y que llegue el miercoles no el martes = 350
  oye ponle 300 galones de diesel al tanque de la obra en la 161 = 300
  we need deisel 300 galons asap = 300
  ned 300 gal of ofroad = 300
  300 gal dyed deisel pls = 300
  300 gl off rd = 300
  can u bring 300 gallns red 2morrow = 300
  plz send 450 gal dyed thx = 450
  i wanna order like 450 gal of dyed = 450
  might need 450 gal of dyed next week = 450`,
)

readMessages(
  'what fits a tank, sums of so many of so much, and what comes along',
  `tengo un tanque de 500 y le quedan 100, llenenlo de diesel = 400
  my 275 has about 75 left in it, fill er up with heating oil = 200
  1000 gallon tank with 300 still in it, please top it off, red = 700
  tank holds 500, theres 200 gal left, fill it with red = 300
  2000 gal tank at 25%, take it to 75%, clear = 1000
  belly tank is 800 gal and at 50 percent, get it up to 90 percent, dyed = 320
  two 500s one half full the other empty, fill em both with red = 750
  12 trucks x 50 gal of clear = 600
  6 buses @ 40 gallons, clear = 240
  30 trailers averaging 25 gal each dyed = 750
  20 camiones promedio 60 galones cada uno = 1200
  4 of them at 75 gallons apiece, gensets, dyed = 300
  i got 5 truck, every truck 80 gallon diesel = 400
  6 x 20 and 2 x 100, dyed = 320
  three of the 5 gallon cans of premium = 15
  whats a pail of ep2 grease run, id take 3 = pail 3
  aceite 15w40 en tambos, 3 al mes = drum 3
  DEF in totes, 4 a month = tote 4
  2 drums of 15w40, same truck as the diesel = drum 2
  DEF, 330 gal totes x 2, same drop as the diesel = tote 2
  how much for one gallon diesel if i take 540 together = 540`,
)
