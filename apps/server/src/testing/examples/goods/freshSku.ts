import { goods } from '@partsdesk/sdk/parts/goods';
import { type ExampleWorld, fresh } from '../exampleWorld';

/** Archives a part that nothing has moved. */
export const freshSku = ({ store, categoryId }: ExampleWorld) =>
  goods(store.owner.client).add({ name: '火花塞', skuCode: fresh('HH-'), unitName: '支', categoryId, price: 4800 });
