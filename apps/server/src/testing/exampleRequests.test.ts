import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { readDocuments } from '../http/documents';
import { exampleOf } from './exampleRequests';
import { exampleCompany, type ExampleCompany } from './exampleWorld';
import { rightfulHeaders, sendExample } from './sendExample';
import { startTestServer, type TestServer } from './startTestServer';

let server: TestServer;
let companies: ExampleCompany[];
beforeAll(async () => {
  server = await startTestServer();
  companies = [await exampleCompany(server), await exampleCompany(server)];
});
afterAll(() => server.stop());

const operations = readDocuments().flatMap((document) => document.operations);

describe('the examples of requests', () => {
  it('every operation has an example that succeeds, in either of two companies of the same make', async () => {
    const failed: object[] = [];
    for (const operation of operations) {
      for (const { here } of companies) {
        const request = await exampleOf(operation, here);
        const { http, text, body } = await sendExample(
          server.url,
          operation,
          request,
          rightfulHeaders(operation, here),
        );
        const right = request.refusedAs
          ? body?.status === 1 && body.message === request.refusedAs
          : !body || body.status === 0;
        if (http !== 200 || !right) failed.push({ id: operation.id, request, http, text });
      }
    }
    expect(failed).toEqual([]);
  }, 300_000);

  it('the books agree after them', async () => {
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
