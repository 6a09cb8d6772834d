import type { ContractOperation } from '../../kit/documents';
import type { ExampleRequest } from '../examples/exampleRequest';
import { exampleOf } from '../examples/exampleRequests';
import { exampleCompany, type ExampleCompany } from '../examples/exampleWorld';
import { startTestServer, type TestServer } from '../startTestServer';
import { workIsDone } from '../workIsDone';

/** Two companies of the same make on one server; every operation of the contract is tried in them. */
export interface Sweep {
  server: TestServer;
  mine: ExampleCompany;
  theirs: ExampleCompany;
}

export async function startSweep(): Promise<Sweep> {
  const server = await startTestServer({}, 24);
  return { server, mine: await exampleCompany(server), theirs: await exampleCompany(server) };
}

/** The examples of one operation. Their ids are all different, at the same places of the request. */
export interface Swept {
  operation: ContractOperation;
  own: ExampleRequest;
  /** The same request from the other company. */
  theirs: ExampleRequest;
  /** The same request from another shop of the same company. */
  there: ExampleRequest;
  /** Another one of `own`, for questions that carry out a write; a read may be repeated. */
  another: ExampleRequest;
}

/** Makes the examples, and waits until what they set going has ended, so that nothing changes by itself. */
export async function sweptExamples({ server, mine, theirs }: Sweep, operation: ContractOperation): Promise<Swept> {
  const another = operation.effect === 'write' ? await exampleOf(operation, mine.here) : undefined;
  const ofTheirs = await exampleOf(operation, theirs.here);
  const there = await exampleOf(operation, mine.there);
  // The newest of them, since of closed books only the last can be opened again.
  const own = await exampleOf(operation, mine.here);
  await workIsDone(server);
  return { operation, own, theirs: ofTheirs, there, another: another ?? own };
}
