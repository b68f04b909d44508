/** The whole style of the guides' pages, sent with them: a page is one answer. Colours are those of web/styles.css. */
export const STYLE = `
:root{color-scheme:dark;--bg:#101315;--surface:#181c1f;--line:#2f373c;--text:#eff2f3;--muted:#b0bac0;--accent:#58c7a6;--accent-strong:#7ad9bd;--on-accent:#05231a}
:root[data-theme=light]{color-scheme:light;--bg:#f6f7f7;--surface:#ffffff;--line:#d8dde0;--text:#12181b;--muted:#465159;--accent:#0a6a54;--accent-strong:#07523f;--on-accent:#ffffff}
*{box-sizing:border-box}
html{font:100%/1.6 system-ui,sans-serif;background:var(--bg);color:var(--text);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;overflow-wrap:anywhere}
a{color:var(--accent-strong);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent-strong);outline-offset:2px}
.skip{position:absolute;left:.5rem;top:-5rem;padding:.75rem 1rem;background:var(--accent);color:var(--on-accent);border-radius:.5rem}
.skip:focus{top:.5rem}
header,footer{border:0 solid var(--line);padding:.5rem 1rem}
header{border-bottom-width:1px}footer{border-top-width:1px;color:var(--muted)}
.bar{max-width:44rem;margin:0 auto}
main{max-width:46rem;margin:0 auto}
.bar{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;justify-content:space-between}
.bar a{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem;color:inherit;text-decoration:none}
.bar a:hover{text-decoration:underline}
.bar nav{display:flex;flex-wrap:wrap;gap:0 1rem;overflow-wrap:normal}
.bar .member,[data-signed-in] .bar .visitor{display:none}[data-signed-in] .bar .member{display:inline-flex}
.bar .name{font-weight:700;font-size:1.125rem}
main{padding:1rem 1rem 3rem;display:block}
h1{font-size:1.75rem;line-height:1.2;text-wrap:balance;margin:1rem 0}
h2{font-size:1.25rem;line-height:1.3;text-wrap:balance;margin:2.25rem 0 .5rem}
h3{font-size:1.0625rem;margin:1.5rem 0 .5rem}
p,ul,ol{margin:.75rem 0}li{margin:.35rem 0}
ul,ol{padding-left:1.4rem}
.muted{color:var(--muted)}
.languages{display:flex;flex-wrap:wrap;gap:0 1.25rem}.languages>*{display:inline-flex;align-items:center;min-height:2.75rem}
details{margin:.75rem 0;color:var(--muted)}summary{padding:.65rem 0;cursor:pointer;color:var(--accent-strong)}
.plain{list-style:none;padding:0}
.plain a,nav ol a{display:inline-block;padding:.4rem 0}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem;margin:1.5rem 0}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.1rem;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font-weight:650;text-decoration:none}
.entry{border-top:1px solid var(--line);padding-top:.25rem}.entry h3{margin:.75rem 0 .25rem}.entry li a{padding:.65rem .25rem}
.words dt{font-weight:700;margin-top:1.25rem}.words dd{margin:.15rem 0}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid var(--line);padding:.4rem .6rem;text-align:left}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid var(--line)}
@media print{header,footer,nav,.card,.skip{display:none}html{background:#fff;color:#000}}
`
