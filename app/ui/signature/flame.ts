/** The flame of class 3, with the ground it burns on; 40 by 40. */
export const flame =
  'M20 2c2 7-6 10-6 18 0 3 1 5 3 7-5-1-8-4-8-9 0 0-4 5-4 10 0 7 6 11 15 11s15-4 15-11c0-8-6-10-6-17 0 0-3 2-3 6 0-6-2-12-6-15zM20 20c1 4 5 5 5 10 0 4-2 6-5 6s-5-2-5-6c0-4 4-6 5-10zM8 38.5h24v2H8z'
