/** The address of the built loader; see server/vite.ts. */
declare module 'virtual:islands-loader' {
  const address: string
  export default address
}
