import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { readDocuments } from '../../kit/documents';
import { startTestServer, type TestServer } from '../startTestServer';
import { failureOf, sendAsOwner } from '../sweep/success';
import { isInTurn } from '../turn';
import { exampleOf } from './exampleRequests';
import { exampleCompany, type ExampleCompany } from './exampleWorld';

let server: TestServer;
let companies: ExampleCompany[];
const operations = readDocuments()
  .flatMap((document) => document.operations)
  .filter(isInTurn);

// On PostgreSQL http/everyOperation.test.ts sends them, among all that it asks.
describe.skipIf(process.env.TEST_DATABASE_URL)('the examples of requests', () => {
  beforeAll(async () => {
    server = await startTestServer();
    companies = [await exampleCompany(server), await exampleCompany(server)];
  });
  afterAll(() => server.stop());

  it('every operation in turn has an example that succeeds, in either of two companies of the same make', async () => {
    const failed: object[] = [];
    for (const operation of operations) {
      for (const { here } of companies) {
        const request = await exampleOf(operation, here);
        const failure = failureOf(request, await sendAsOwner(server, operation, request, here));
        if (failure.length) failed.push({ id: operation.id, request, failure });
      }
    }
    expect(failed).toEqual([]);
  }, 300_000);

  it('the books agree after them', async () => {
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
