/**
 * Puts the remembered theme on the document before anything is painted, and keeps it when the switch in the footer is
 * turned, in this tab and in the others. Inline and without React: a page that waited for a file would flash.
 * The policy of every page names its hash; see server/inline-scripts.ts.
 * It listens to the click too, and before React does: while React takes a page over it keeps clicks to itself, and no
 * change follows them.
 */
export const themeScript = `(()=>{
const root=document.documentElement
const remembered=()=>{try{return localStorage.theme}catch{}}
const show=theme=>{
if(theme==='light'||theme==='dark')root.dataset.theme=theme
else{delete root.dataset.theme;theme='system'}
for(const choice of document.querySelectorAll('[name=theme]'))choice.checked=choice.value===theme}
show(remembered())
for(const moment of['click','change'])addEventListener(moment,({target})=>{
if(target.name!=='theme')return
try{localStorage.theme=target.value}catch{}
show(target.value)},true)
for(const moment of['DOMContentLoaded','pageshow','storage'])addEventListener(moment,()=>{const theme=remembered();if(theme)show(theme)})
})()`
