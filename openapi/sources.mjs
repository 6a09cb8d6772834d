// Writes main.tsp, which imports every source of the contract: a group needs no other place than its file.
import { readdirSync, writeFileSync } from 'node:fs';

const DOMAINS = 'customer account store market notice goods order fund report file pay print'.split(' ');
const here = import.meta.dirname;
const sourcesIn = (folder) =>
  readdirSync(`${here}/${folder}`)
    .filter((name) => name.endsWith('.tsp'))
    .sort();

const files = [
  'common.tsp',
  'services.tsp',
  ...DOMAINS.flatMap((domain) => sourcesIn(domain).map((name) => `${domain}/${name}`)),
];
writeFileSync(`${here}/main.tsp`, files.map((file) => `import "./${file}";\n`).join(''));
