// pnpm check: the contract, the types, the style and the borders; no test is run.
import { runChecks } from './checks.mjs';

const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
