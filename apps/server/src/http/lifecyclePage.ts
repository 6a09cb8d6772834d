import { statusInfo, type AnyLifecycle, type Tone } from '@partsdesk/core/lifecycle';
import { lifecycles } from '@partsdesk/core/lifecycles';

const FILL: Record<Tone, string> = {
  default: '#eceff1',
  info: '#e3f2fd',
  success: '#e8f5e9',
  warning: '#fff3e0',
  error: '#ffebee',
};
const quoted = (text: string) => JSON.stringify(text);

/** Writes the lifecycle as a graph: statuses with their codes, events with the party that raises them. */
function graphOf({ initial, statuses, events }: AnyLifecycle): string {
  const nodes = Object.entries(statuses).map(
    ([status, { code, label, tone }]) =>
      `${quoted(status)} [label=${quoted(`${String(code)} ${label}`)}, fillcolor="${FILL[tone]}"]`,
  );
  const edges = Object.entries(events).flatMap(([event, { label, raisedBy, moves }]) =>
    Object.entries(moves).map(
      ([from, to]) =>
        `${quoted(from)} -> ${quoted(to ?? from)} [label=${quoted(` ${label}`)}, tooltip=${quoted(`${event}: ${raisedBy.join(', ')}`)}${raisedBy.includes('system') ? ', style=dashed' : ''}]`,
    ),
  );
  return `digraph { rankdir=LR; bgcolor="transparent"; node [shape=box, style="rounded,filled", fontsize=12]; edge [fontsize=11, color="#607d8b"];
    start [shape=point]; start -> ${quoted(initial)}; ${nodes.join('; ')}; ${edges.join('; ')} }`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sectionOf(lifecycle: AnyLifecycle, svg: string): string {
  const rows = Object.entries(lifecycle.events).map(([event, { label, raisedBy, moves }]) => {
    const ways = Object.entries(moves).map(([from, to]) =>
      [from, to ?? from]
        .map((status) => statusInfo(lifecycle, lifecycle.statuses[status]?.code ?? -1)?.label ?? status)
        .join(' → '),
    );
    return `<tr><td><code>${escaped(event)}</code></td><td>${escaped(label)}</td><td>${escaped(ways.join('；'))}</td><td><code>${escaped(raisedBy.join(', '))}</code></td></tr>`;
  });
  return `<section id="${lifecycle.name}"><h2>${lifecycle.name}</h2><div class="chart">${svg}</div>
<table><thead><tr><th>event</th><th>操作</th><th>moves</th><th>raised by</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>`;
}

let drawn: Promise<string> | undefined;

/** Returns the page of all lifecycles, drawn at the first request. */
export const lifecyclePage = (): Promise<string> => (drawn ??= draw());

async function draw(): Promise<string> {
  // Loaded here, since it is a sixth of the server's code and is seldom asked for.
  const { instance } = await import('@viz-js/viz');
  const viz = await instance();
  const sections = lifecycles.map((lifecycle) =>
    sectionOf(lifecycle, viz.renderString(graphOf(lifecycle), { format: 'svg' }).replace(/^[^]*?(?=<svg)/, '')),
  );
  const links = lifecycles.map(({ name }) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>PartsDesk lifecycles</title>
<style>
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:1200px}
body{margin:0 auto;padding:16px;color:#263238}
.chart{overflow-x:auto}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #cfd8dc;padding:4px 8px;text-align:left;vertical-align:top}
td code{word-break:break-all}
</style></head>
<body><h1>单据生命周期</h1><p>From the tables in core that the server asks. Dashed: raised by the system.
<a href="/docs">API</a> · <a href="/openapi/lifecycles.json">lifecycles.json</a></p>
<nav>${links.join(' · ')}</nav>${sections.join('')}</body></html>`;
}
