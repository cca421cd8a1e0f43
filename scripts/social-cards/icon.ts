/** The mark on a ground of its own: phones cut icons to their own shape. */
export const iconPage = (favicon: string) => `<!doctype html>
<style>
  html { height: 100%; display: grid; place-items: center; background: #0c2430 }
  body { margin: 0; width: 76vmin }
  svg { display: block }
</style>
${favicon}`
