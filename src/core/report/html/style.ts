/** The look of a report: that of the panel, in light, dark and on paper. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#3b3b3b;--strong:#1f1f1f;--dim:#6b6b6b;--line:#e5e5e5;--accent:#005fb8;--ok:#2f7d32;--bad:#c72e0f;--warn:#8a5a00;--chip:#efefef;--code:#f8f8f8;--hover:#f5f5f5;--heat:0,95,184}
@media (prefers-color-scheme:dark){:root{--bg:#1f1f1f;--fg:#ccc;--strong:#e8e8e8;--dim:#9d9d9d;--line:#333;--accent:#4daafc;--ok:#89d185;--bad:#f48771;--warn:#d7ab1c;--chip:#333;--code:#181818;--hover:#262728;--heat:77,170,252}}
*{box-sizing:border-box}
html{background:var(--bg)}
body{margin:0 auto;max-width:1240px;padding:28px 32px 64px;font:13px/1.55 -apple-system,"Segoe UI",system-ui,"Noto Sans CJK SC","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:var(--fg);background:var(--bg);overflow-wrap:break-word}
h1{font-size:20px;line-height:1.3;font-weight:600;margin:0 0 4px;color:var(--strong)}
h2{font-size:14px;font-weight:600;margin:36px 0 10px;color:var(--strong)}
h3{font-size:13px;font-weight:600;margin:0 0 6px;color:var(--strong)}
p{margin:0 0 8px;max-width:78ch}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
.dim{color:var(--dim)}.ok{color:var(--ok)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.nowrap{white-space:nowrap}
code,.code{font-family:ui-monospace,Menlo,Consolas,"Noto Sans Mono CJK SC",monospace;font-size:12px}
.run:not(:first-child){margin-top:48px;padding-top:32px;border-top:1px solid var(--line)}
nav{margin:14px 0 32px}
nav ol{margin:0;padding:0;list-style:none}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:2px 18px;margin:14px 0 0}
.facts dt{color:var(--dim)}.facts dd{margin:0;overflow-wrap:anywhere}
.counts{margin:18px 0 0}
.bar{display:block;width:100%;height:12px;border-radius:3px;margin:0 0 6px}
.b-right{fill:var(--ok)}.b-wrong{fill:var(--bad)}.b-done{fill:var(--accent)}.b-error{fill:var(--warn)}.b-unparsed{fill:#b07cc6}.b-cancelled{fill:var(--dim)}.b-open{fill:var(--chip)}
.legend{display:flex;flex-wrap:wrap;gap:2px 18px;margin:0;padding:0;list-style:none}
.legend svg{width:9px;height:9px;margin-right:6px}
.wide{overflow-x:auto;margin:0 -10px}
table{border-collapse:collapse;width:100%}
th{font-weight:400;color:var(--dim);text-align:left;font-size:12px;padding:3px 10px;vertical-align:bottom}
td{padding:5px 10px;border-top:1px solid var(--line);vertical-align:top}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th[scope=row]{vertical-align:top;padding:5px 10px;border-top:1px solid var(--line)}
td.plot{padding-top:3px;padding-bottom:0}
.figure{color:var(--strong)}
td.figure{min-width:200px}
.how{color:var(--dim);font-size:12px}
svg text{fill:var(--dim);font-size:11px;font-family:inherit}
.axis{stroke:var(--line);fill:none}.rule{stroke:var(--dim);fill:none;stroke-dasharray:3 3;opacity:.7}
.range{stroke:var(--accent);stroke-width:2}.point{fill:var(--accent)}.dot{fill:var(--accent);fill-opacity:.55}.dot.pale{fill-opacity:.22}
.range.ok{stroke:var(--ok)}.point.ok{fill:var(--ok)}.range.bad{stroke:var(--bad)}.point.bad{fill:var(--bad)}
.curve{stroke:var(--accent);stroke-width:1.5;fill:none}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:28px 36px;align-items:start}
.chart{min-width:0}.chart>svg{display:block;width:100%;max-width:440px;height:auto}
.matrix{width:auto}.matrix td,.matrix th{padding:3px 6px}.matrix td.n{text-align:center;min-width:30px}.matrix th.n{text-align:center;vertical-align:bottom;max-width:6.5em;white-space:normal}
.matrix th[scope=row]{color:var(--fg);font-size:13px;border-top:1px solid var(--line)}
.h1{background:rgba(var(--heat),.10)}.h2{background:rgba(var(--heat),.22)}.h3{background:rgba(var(--heat),.36)}.h4{background:rgba(var(--heat),.52)}
details>summary{cursor:pointer}
details.data{margin-top:8px}details.data>summary{color:var(--accent);font-size:12px}
.tools{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;margin:0 0 8px}
.tools input,.tools select{font:inherit;color:inherit;background:var(--code);border:1px solid var(--line);border-radius:3px;padding:3px 8px}
.tools input{width:min(320px,100%)}
.cases{border-bottom:1px solid var(--line)}
.case{border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 31px}
.line{display:grid;grid-template-columns:14px minmax(90px,1.1fr) minmax(0,2fr) minmax(0,2fr) minmax(0,2fr) 96px;gap:0 16px;padding:5px 0;align-items:baseline}
.line>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
summary.line{list-style:none}summary.line::-webkit-details-marker{display:none}
summary.line:hover{background:var(--hover)}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.case[open]>.line{font-weight:600;color:var(--strong)}
.mark{text-align:center;font-weight:600}
.m-right{color:var(--ok)}.m-wrong{color:var(--bad)}.m-done{color:var(--dim)}.m-error{color:var(--warn)}.m-unparsed{color:#9b5fb5}.m-cancelled{color:var(--dim)}
@media (prefers-color-scheme:dark){.m-unparsed{color:#c89bdc}}
.score{text-align:right;font-variant-numeric:tabular-nums}
.more{padding:4px 0 16px 30px}
.more table{margin:2px -10px 10px;width:calc(100% + 20px)}
.words{white-space:pre-wrap;overflow-wrap:anywhere}
.said{background:var(--code);border:1px solid var(--line);border-radius:4px;padding:8px 12px;margin:4px 0 10px;max-height:26em;overflow:auto}
.head{color:var(--dim);font-size:12px;border:0}
.note{color:var(--dim);margin:8px 0 0}
footer{margin-top:48px;color:var(--dim);font-size:12px}
[hidden]{display:none!important}
@media (max-width:820px){
body{padding:18px 16px 48px}
.line{grid-template-columns:14px minmax(0,1fr) max-content;gap:0 10px}
.line .c-title{display:none}
.line .c-gold,.line .c-said{grid-column:2/-1;white-space:normal}
.line .c-gold::before{content:"gold ";color:var(--dim)}
.line .c-said::before{content:"answer ";color:var(--dim)}
.line .score{grid-column:3;grid-row:1}
.line.head{display:none}
.more{padding-left:24px}
th.plot,td.plot{display:none}
td,th{padding-left:6px;padding-right:6px}
}
@media print{
:root{--bg:#fff;--fg:#222;--strong:#000;--dim:#555;--line:#ccc;--chip:#eee;--code:#fafafa;--accent:#005fb8;--ok:#2f7d32;--bad:#b3260a;--warn:#7a5000;--heat:0,95,184}
body{max-width:none;padding:0;font-size:10.5px}
.tools{display:none}.said{max-height:none}.wide{overflow:visible}
.case{content-visibility:visible;break-inside:avoid}
h2,h3{break-after:avoid}tr,.chart{break-inside:avoid}
}
`;
