import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { changedTables, digestOf } from '../testing/digest';
import type { ExampleRequest } from '../testing/exampleRequest';
import { exampleOf } from '../testing/exampleRequests';
import { exampleCompany, type ExampleCompany, type ExampleWorld } from '../testing/exampleWorld';
import { foreignIds, idOfNothing, withId } from '../testing/foreignIds';
import { type Answered, headersOf, rightfulHeaders, sendExample } from '../testing/sendExample';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { readDocuments, type ContractOperation } from './documents';

/** The platform's own screens stand above the stores: their operators may touch what they name. */
const ofThePlatform = ({ access }: ContractOperation) =>
  Array.isArray(access) && access.every((path) => path.startsWith('Platform'));
const operations = readDocuments()
  .flatMap((document) => document.operations)
  .filter((one) => one.access !== 'public' && !ofThePlatform(one));

/** What the platform keeps for everybody; there is no mine and theirs. */
const EVERYBODYS = new Set([
  'basic/sysDictValue/list query.typeId',
  'nest/onlineNotice/get query.id',
  'basic/sysMenuAuthority/authorizeMenu body.menuIds.0',
  // whoever has an account may become anybody's staff
  'parts/partsStaff/add body.userId',
]);

/** What a company's shops have in common: whoever holds the permission may name it, wherever it was made. */
const COMPANYS = new Set([
  // roles
  'basic/sysMenuAuthority/authorizeMenu body.authorityId',
  'user/sysAuthority/del query.id',
  'user/sysAuthority/update body.id',
  'user/sysAuthority/add body.copyOf',
  ...['add', 'addBySms', 'addServiceStaff', 'update'].map((name) => `parts/partsStaff/${name} body.roles.0.roleId`),
  // who is staff at all
  'parts/partsStaff/add body.userId',
  'parts/partsStaff/checkStaff query.userId',
  // customers' tags
  'parts/customer/add body.tagIds.0',
  'parts/customer/updateTag body.tagIds.0',
  'parts/customerTag/deleteById query.id',
  'parts/customerTag/update body.id',
  // customers' grades
  'parts/customLevel/get query.id',
  'parts/customLevel/update body.id',
  'parts/customLevel/updateStatus body.id',
  // the archive of parts
  'parts/goodsCategory/deleteById query.id',
  'parts/goodsCategory/update body.id',
  'parts/warehouseInitialize/add body.lines.0.skuId',
  'parts/goods/getById query.id',
  'parts/goods/distributeMini body.skuIds.0',
  'parts/goodsStockUnit/updateStatusById body.id',
  // any warehouse of the company may be sent goods, and who arranges it sees what lies there
  'parts/stockGoods/byCodes body.warehouseId',
  'parts/stockGoods/page query.warehouseId',
  'parts/orderSale/distributeOrder body.shopId',
  'parts/orderDistribution/add body.shopId',
  'parts/stockTransfer/add body.toWarehouseId',
  'parts/stockTransfer/update body.toWarehouseId',
  // the shops themselves, which every shop lists
  'parts/partsShop/get query.id',
  'parts/partsShop/del query.id',
  'parts/partsShop/update body.id',
  'parts/shopDistribution/addOrUpdate body.shopId',
  'parts/shopDistribution/listByShopIds query.shopIds.0',
  // vehicle models and meals
  'parts/vehicleModel/enable query.id',
  'parts/vehicleModel/get query.id',
  'parts/vehicleModel/update body.id',
  'parts/combo/add body.modelIds.0',
  'parts/combo/del query.id',
  'parts/combo/update body.id',
  'parts/comboModel/del query.id',
  'parts/comboModelDetail/addBatch body.comboModelId',
  'parts/comboModelDetail/del query.id',
  'parts/comboModelDetail/list query.comboModelId',
  'parts/comboModelDetail/pageByModel query.modelId',
  // the company's applications at the payment providers
  ...[
    'get query.id',
    'submit query.id',
    'submitChange query.id',
    'syncApplyStatus query.id',
    'update body.id',
    'updateChange body.id',
  ].map((one) => `pay/paySqbAccount/${one}`),
  ...['get query.id', 'submit query.id', 'syncWxApplyStatus query.id', 'update body.id'].map(
    (one) => `pay/payWxMeichantApply/${one}`,
  ),
  // the types that a line is counted as
  'parts/salesOrderDetailType/disable body.id',
  'parts/salesOrderDetailType/enable body.id',
  'parts/salesOrderDetailType/update body.id',
  // whoever sells, sells to customers of every shop
  'parts/orderSale/add body.customerId',
  'parts/orderSale/update body.customerId',
  'parts/orderDistribution/add body.customerId',
  'parts/orderDistribution/update body.customerId',
  'parts/orderDistribution/page query.customerId',
  'parts/orderResting/add body.customerId',
  'parts/orderResting/add body.vehicleId',
  'parts/goodsShopOrder/mintenanceAll body.vehicleId',
  'parts/goodsShopOrder/modelAll body.vehicleId',
]);
/** Who holds one of these deals with the customers of every shop. */
const EVERY_CUSTOMER = ['CustomerListAll', 'CashIndex'];

let server: TestServer;
let mine: ExampleCompany;
let theirs: ExampleCompany;
beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await exampleCompany(server), await exampleCompany(server)];
});
afterAll(() => server.stop());

interface Mirrored {
  operation: ContractOperation;
  own: ExampleRequest;
  other: ExampleRequest;
}

/** Every operation's request from one side, and the same from the other. */
async function mirrored(one: ExampleWorld, other: ExampleWorld): Promise<Mirrored[]> {
  const pairs: Mirrored[] = [];
  for (const operation of operations)
    pairs.push({ operation, own: await exampleOf(operation, one), other: await exampleOf(operation, other) });
  return pairs;
}

/** An answer without what is different every time. */
const told = ({ http, body, text }: Answered) =>
  JSON.stringify({ http, body: body ? { ...body, requestId: undefined } : text });

const uuids = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

/** All that stands in a store's rows, by table. */
async function textsOf(storeId: string): Promise<Map<string, string>> {
  return server.database.transaction({ role: 'owner' }, async ({ db }) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'store_id' order by 1`.execute(
      db,
    );
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(name)} t where store_id = ${storeId}`.execute(
        db,
      );
      texts.set(name, rows[0]?.text ?? '');
    }
    return texts;
  });
}

/** The ids that stand in one company's rows and not in the platform's. */
async function idsOf(company: ExampleCompany): Promise<Set<string>> {
  const own = new Set([...(await textsOf(company.here.store.id)).values()].flatMap(uuids));
  const shared = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.sys_menu')
      .select('id')
      .union(db.selectFrom('platform.machinery_factory').select('id'))
      .execute(),
  );
  for (const { id } of shared) own.delete(id);
  return own;
}

/** Sends the request twice, with an id that is another's and with one that is nobody's; answers what differs or leaks. */
async function tell(
  { operation, own }: Mirrored,
  { place, name, foreign }: ReturnType<typeof foreignIds>[number],
  headers: Record<string, string>,
  secret: ReadonlySet<string>,
) {
  const send = (id: string) => sendExample(server.url, operation, withId(own, place, id), headers);
  const nothing = idOfNothing(foreign);
  const [theirsTold, nothingTold] = [await send(foreign), await send(nothing)];
  // Their own id is echoed by nobody; where it is, the other one must be, too.
  const [one, other] = [told(theirsTold).replaceAll(foreign, '?'), told(nothingTold).replaceAll(nothing, '?')];
  const leaked = uuids(one).filter((id) => secret.has(id));
  return one === other && !leaked.length
    ? undefined
    : { id: operation.id, name, theirs: one, nothing: other, ...(leaked.length ? { leaked } : {}) };
}

/** What providers are told of applications is carried while the test looks. */
const BY_THEMSELVES = ['platform.outbox', 'public.merchant_filing', 'public.merchant_picture'];

describe("somebody else's id", () => {
  it('of another company answers as one that does not exist, reads nothing and changes nothing of theirs', async () => {
    const pairs = await mirrored(mine.here, theirs.here);
    const secret = await idsOf(theirs);
    const wrong: object[] = [];
    let tried = 0;
    let before = await digestOf(server.database, { storeId: theirs.here.store.id });
    for (const pair of pairs) {
      const headers = rightfulHeaders(pair.operation, mine.here);
      for (const id of foreignIds(pair.own, pair.other)) {
        if (EVERYBODYS.has(`${pair.operation.id} ${id.name}`)) continue;
        tried += 1;
        const fault = await tell(pair, id, headers, secret);
        if (fault) wrong.push(fault);
      }
      const after = await digestOf(server.database, { storeId: theirs.here.store.id });
      if (changedTables(before, after).length)
        wrong.push({ id: pair.operation.id, changed: changedTables(before, after) });
      before = after;
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(80);

    const strays = [...(await textsOf(mine.here.store.id))].flatMap(([table, text]) =>
      uuids(text)
        .filter((id) => secret.has(id))
        .map((id) => `${table} ${id}`),
    );
    expect(strays).toEqual([]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  }, 300_000);

  it('of another shop of the company answers as one that does not exist, and changes nothing', async () => {
    const paths = (
      await server.database.transaction({ role: 'platform' }, ({ db }) =>
        db
          .selectFrom('platform.sys_menu')
          .select('path')
          .distinct()
          .where('platform_only', '=', false)
          .where('path', 'not in', ['', '_REST_'])
          .execute(),
      )
    ).map(({ path }) => path);
    const { store, shopId } = mine.here;
    const seller = await store.staff(paths, shopId);
    const clerk = await store.staff(
      paths.filter((path) => !EVERY_CUSTOMER.includes(path)),
      shopId,
    );
    const pairs = await mirrored(mine.here, mine.there);
    const digest = () =>
      digestOf(server.database, { storeId: store.id, without: ['public.audit_entry', ...BY_THEMSELVES] });
    const wrong: object[] = [];
    let tried = 0;
    for (const pair of pairs) {
      const { access } = pair.operation;
      const member = Array.isArray(access) && access.every((path) => EVERY_CUSTOMER.includes(path)) ? seller : clerk;
      const headers = headersOf(member, pair.operation.headOnly ? '0' : undefined);
      for (const id of foreignIds(pair.own, pair.other)) {
        tried += 1;
        const before = await digest();
        const fault = await tell({ ...pair, own: { ...pair.own, headers: {} } }, id, headers, new Set());
        const changed = changedTables(before, await digest());
        const one = `${pair.operation.id} ${id.name}`;
        if (COMPANYS.has(one) !== (fault !== undefined || changed.length > 0)) wrong.push({ ...fault, one, changed });
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  }, 300_000);
});
