/** Towns of Ohio that the depot serves: name, county, ZIP. */
const towns = [
  ['Columbus', 'Franklin', '43215'],
  ['Dublin', 'Franklin', '43017'],
  ['Hilliard', 'Franklin', '43026'],
  ['Grove City', 'Franklin', '43123'],
  ['Delaware', 'Delaware', '43015'],
  ['Sunbury', 'Delaware', '43074'],
  ['Powell', 'Delaware', '43065'],
  ['Marysville', 'Union', '43040'],
  ['Plain City', 'Madison', '43064'],
  ['London', 'Madison', '43140'],
  ['Newark', 'Licking', '43055'],
  ['Granville', 'Licking', '43023'],
  ['Heath', 'Licking', '43056'],
  ['Lancaster', 'Fairfield', '43130'],
  ['Pickerington', 'Fairfield', '43147'],
  ['Circleville', 'Pickaway', '43113'],
  ['Ashville', 'Pickaway', '43103'],
  ['Marion', 'Marion', '43302'],
  ['Mount Gilead', 'Morrow', '43338'],
  ['Cardington', 'Morrow', '43315'],
  ['Mount Vernon', 'Knox', '43050'],
  ['Fredericktown', 'Knox', '43019'],
  ['Bellefontaine', 'Logan', '43311'],
  ['Urbana', 'Champaign', '43078'],
  ['Springfield', 'Clark', '45503'],
  ['Kenton', 'Hardin', '43326'],
  ['Upper Sandusky', 'Wyandot', '43351'],
  ['Bucyrus', 'Crawford', '44820'],
  ['Galion', 'Crawford', '44833'],
  ['Mansfield', 'Richland', '44902'],
  ['Ashland', 'Ashland', '44805'],
  ['Coshocton', 'Coshocton', '43812'],
  ['Zanesville', 'Muskingum', '43701'],
  ['Cambridge', 'Guernsey', '43725'],
  ['Logan', 'Hocking', '43138'],
  ['New Lexington', 'Perry', '43764'],
  ['Chillicothe', 'Ross', '45601'],
  ['Washington Court House', 'Fayette', '43160'],
  ['Xenia', 'Greene', '45385'],
  ['Athens', 'Athens', '45701'],
  ['Wooster', 'Wayne', '44691'],
] as const

const trades = ['Excavating', 'Freight', 'Dairy', 'Paving', 'Landscaping', 'Machine Works'] as const

const roads = ['County Road 9', 'Mill Street', 'State Route 38', 'Industrial Parkway', 'Depot Street'] as const

export type Site = { name: string; address: string; county: string }

/** A business of each trade in each town, with the place a truck goes to. */
export const sites: readonly Site[] = towns.flatMap(([town, county, zip], place) =>
  trades.map((trade, kind) => ({
    name: `${town} ${trade}`,
    address: `${210 + 137 * place + 40 * kind} ${roads[(place + kind) % roads.length]}, ${town}, OH ${zip}`,
    county,
  })),
)
