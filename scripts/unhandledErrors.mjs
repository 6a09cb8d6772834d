import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest that keeps what no test answers for: an error thrown beside the tests, or a worker that died.
 * Vitest's JSON report leaves these out, though they end the run with a failure.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ type, name, message, stack }) => `${type ?? name}: ${stack || message}`);
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told));
  }
}
