/** "pages/home.yaml" as it stands in an address: "pages.home". */
export const nameOfPath = (path: string) => path.replace(/\.(yaml|md)$/, '').replaceAll('/', '.')

export const pathOfName = (name: string) => {
  const path = name.replaceAll('.', '/')
  return path.startsWith('insights/') ? `${path}.md` : `${path}.yaml`
}
