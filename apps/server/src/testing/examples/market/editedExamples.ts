import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { found, type EditedDocuments } from '../editedDocument';
import { exhibitionExamples } from './exhibitionExamples';
import { recommendExamples } from './recommendExamples';

export const marketDocuments: EditedDocuments = {
  'parts/signInExhibition/update': async (world) => {
    const { query } = await exhibitionExamples['parts/signInExhibition/item'](world);
    const { name } = await signInExhibition(world.owner.client).item(query);
    return {
      name: `展会「${name}」`,
      read: async (client) => {
        const { version, place } = await signInExhibition(client).item(query);
        return { version, says: place };
      },
      write: (client, version, place) => signInExhibition(client).update({ ...query, version, place }),
    };
  },
  'parts/recommendGoodsDetail/update': async (world) => {
    const { body } = await recommendExamples['parts/recommendGoodsDetail/update'](world);
    const head = recommendGoodsDetail(world.store.owner.client);
    const seen = async () => found((await head.page({ pageSize: 100 })).records.find(({ id }) => id === body.id));
    const { skuCode } = await seen();
    return {
      name: `新品「${skuCode}」`,
      read: async () => {
        const { version, words } = await seen();
        return { version, says: words };
      },
      write: (_client, version, words) => head.update({ id: body.id, version, words }),
    };
  },
  'parts/recommendGoodsInquiry/reply': async (world) => {
    const { body } = await recommendExamples['parts/recommendGoodsInquiry/update'](world);
    return {
      name: '询价',
      read: async (client) => {
        const { records } = await recommendGoodsInquiry(client).page({ pageSize: 100 });
        const { version, reply } = found(records.find(({ id }) => id === body.id));
        return { version, says: reply };
      },
      write: (client, version, reply) => recommendGoodsInquiry(client).reply({ id: body.id, version, reply }),
    };
  },
  'parts/recommendGoodsInquiry/update': async (world) => {
    const { body } = await recommendExamples['parts/recommendGoodsInquiry/update'](world);
    return {
      name: '询价',
      read: async (client) => {
        const { records } = await recommendGoodsInquiry(client).page({ pageSize: 100 });
        const { version, memo } = found(records.find(({ id }) => id === body.id));
        return { version, says: memo };
      },
      write: (client, version, memo) => recommendGoodsInquiry(client).update({ id: body.id, version, memo }),
    };
  },
};
