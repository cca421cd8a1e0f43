/**
 * Puts the remembered theme on the document before anything is painted, and keeps it when the switch in the footer is
 * turned, in this tab and in the others. Inline and without React: a page that waited for a file would flash.
 * The policy of every page names its hash; see server/inline-scripts.ts.
 */
export const themeScript = `(()=>{
const root=document.documentElement
const remembered=()=>{try{return localStorage.theme}catch{}}
const show=theme=>{
if(theme==='light'||theme==='dark')root.dataset.theme=theme
else{delete root.dataset.theme;theme='system'}
for(const choice of document.querySelectorAll('[name=theme]'))choice.checked=choice.value===theme}
show(remembered())
addEventListener('change',({target})=>{
if(target.name!=='theme')return
try{localStorage.theme=target.value}catch{}
show(target.value)})
for(const moment of['DOMContentLoaded','pageshow','storage'])addEventListener(moment,()=>{const theme=remembered();if(theme)show(theme)})
})()`
