import { readMessages } from './testing.ts'

readMessages(
  'so many of so much, wherever count and share stand',
  `i got 5 truck every truck 80 gallon = 400
  tengo 6 camiones, 80 galones cada camion = 480
  per machine 60 and theres ten machines, dyed = 600
  1 truck take 100 gallon, we have 12 truck, all need full = 1200
  have 10 semi in the yard, give 50 gallon for each one = 500
  mini excavator takes 30, got three of em, fill all = 90
  8 bus, 200 gallon per bus = 1600
  20 straight trucks at 50 gal = 1000
  300 at each of 3 yards, clear = 900
  100 x 4 dyed = 400
  5 machines so 80 times 5, dyed = 400
  two gensets, 400 gal belly tanks, both empty = 800
  for each loader 2 pails hydraulic, 5 loaders = pail 10
  3 shops, 2 drums of 15w40 each = drum 6
  two drums of aw46 each for 2 locations = drum 4
  10 trailers trucks, for one truck 50 gal = 500
  we have 6 machine on site all take 100 gallon = 600
  tenemos 5 camiones y cada uno agarra 60 galones = 300
  i have four tanks, 2 of 300 and 2 of 150, all empty, off road diesel = 900
  we run 4 dozers, 4 scrapers, 3 haul trucks. they each take about 200 = 2200
  each of the five generators wants 50, dyed = 250
  45 gals a unit, 5 units, dyed = 225
  a dozen semis, eighty gallons to a truck = 960
  nine day cabs, eighty gallons to each = 720
  machines: 9. gallons per machine: 60. off road = 540
  500 gal each week, dyed, for 3 trucks = 500`,
)

readMessages(
  'a list of what each holder gets',
  `250 for the loader then 300 for the dozers, dyed = 550
  3,000 at Lima plus 2,500 at Findlay, clear = 5500
  cuatrocientos en un tanque y trescientos en el otro, rojo = 700
  dozer 100, loader 80, excavator 100, dyed all = 280
  truck 1 needs 120, truck 2 150, truck 3 100. clear = 370
  dyed: tank A 400, tank B 200 = 600
  bring dyed for both tanks. one holds 600 the other 500. theyre dry = 1100`,
)

readMessages(
  'a tank with its size and level, in any order',
  `took a stick reading, 75 left in the 300, dyed, fill it = 225
  tank on the generator holds 500, got about 100 in it, fill it please = 400
  the 400 gal tank is down to 80 gal, off road, fill = 320
  500 tank, 150 in it. off road. top it = 350
  off-road. 500 minus the 150 thats still in there = 350
  half a tank of my 500, diesel = 250
  medio tanque de mi 500, rojo = 250
  off road. half of the 600 = 300
  the thousand gallon tank, put half in, red = 500
  tank's a 500 and it's got 120 in it. fill it with dyed = 380
  half my 500 with red = 250
  Our day tank is 1000 gallons, we stick it at 240. fill, off road = 760
  600 gal tank, stick says 180 gal, fill it up w/ dyed = 420
  tank cap 500, 25 in the bottom, fill, dyed = 475
  3000 gal tank from 5 to 95 percent, red = 2700
  from 20 to 90 percent on a 6000 gallon tank, ulsd = 4200
  1200 gallon tank is showing 45 percent, put it back up to 90 percent with dyed = 540
  tank's a 750, got 200 left. top it off, off road = 550
  tanque de 1000 al 20 por ciento, subanlo al 90, diesel rojo = 700
  8 gal an hour on the crusher, 25 hours worth, dyed = 200
  12-15 hundred of heating oil = 1500
  200 more of the red = 200
  make it an even 500 = 500`,
)

readMessages(
  'amounts that lean on what was, and figures behind a place',
  `last time was 250, need twice that, off road = 500
  fuel oil for my mother's house 200 = 200
  three fifty-fives of def = drum 3
  35 lb pails of moly grease, four = pail 4
  dover 2 dr 1540 = drum 2
  1500 split 3 ways between the farms, red = 1500
  half a transport, so 4000 or so, clear = 4000
  dont need 800, 500 dyed will do = 500
  race fuel, premium 93, one 55 = drum 1
  need off road at mile marker 212 = none`,
)
