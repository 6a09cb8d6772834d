import type { Client } from '@partsdesk/sdk';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { image } from '@partsdesk/sdk/storage/image';
import { found, textsFor, type EditedDocuments } from '../editedDocument';
import { exampleImage } from '../exampleFile';
import type { ExampleWorld } from '../exampleWorld';
import { bargainExamples } from './bargainExamples';
import { dullExamples } from './dullExamples';
import { exhibitionExamples } from './exhibitionExamples';
import { issuanceExamples } from './issuanceExamples';
import { recommendExamples } from './recommendExamples';

/** The path of a picture that the shop has uploaded. */
async function uploaded({ owner }: ExampleWorld): Promise<string> {
  const { name, type, content } = exampleImage();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return (await image(owner.client).uploadImg(form)).path;
}

export const marketDocuments: EditedDocuments = {
  'parts/couponDistributionActivity/update': async (world) => {
    const { body } = await issuanceExamples['parts/couponDistributionActivity/update'](world);
    const head = couponDistributionActivity(world.store.owner.client);
    const { name } = await head.item({ id: body.id });
    return {
      name: `优惠券发放「${name}」`,
      read: async () => {
        const { version, name: says } = await head.item({ id: body.id });
        return { version, says };
      },
      write: (_client, version, text) => head.update({ ...body, version, name: text }),
    };
  },
  'parts/bargainActSchema/update': async (world) => {
    const { body } = await bargainExamples['parts/bargainActSchema/update'](world);
    const head = bargainActSchema(world.store.owner.client);
    const { name } = await head.get({ id: body.id });
    return {
      name: `砍价方案「${name}」`,
      read: async () => {
        const { version, words } = await head.get({ id: body.id });
        return { version, says: words };
      },
      write: (_client, version, words) => head.update({ ...body, name, version, words }),
    };
  },
  'parts/bargainingActivity/updateRemark': async (world) => {
    const { body } = await bargainExamples['parts/bargainingActivity/updateRemark'](world);
    const seen = async (client: Client) =>
      found((await bargainingActivity(client).page({ pageSize: 100 })).records.find(({ id }) => id === body.id));
    return {
      name: '砍价',
      read: async (client) => {
        const { version, remark } = await seen(client);
        return { version, says: remark };
      },
      write: (client, version, remark) => bargainingActivity(client).updateRemark({ id: body.id, version, remark }),
    };
  },
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
  'parts/dullGoods/update': async (world) => {
    const { body } = await dullExamples['parts/dullGoods/update'](world);
    const head = dullGoods(world.store.owner.client);
    const { skuCode } = await head.get({ id: body.id });
    return {
      name: `呆滞件「${skuCode}」`,
      read: async () => {
        const { version, words } = await head.get({ id: body.id });
        return { version, says: words };
      },
      write: (_client, version, words) => head.update({ id: body.id, version, words }),
    };
  },
  'parts/inquiryManager/updateBusinessReply': async (world) => {
    const { query } = await dullExamples['parts/inquiryManager/item'](world);
    const { code } = await inquiryManager(world.owner.client).item(query);
    const line = async (client: Client) => found((await inquiryManager(client).item(query)).lines[0]);
    return {
      name: `询价${code}`,
      read: async (client) => {
        const { version, messages } = await line(client);
        return { version, says: messages.at(-1)?.content };
      },
      write: async (client, version, content) =>
        inquiryManager(client).updateBusinessReply({ id: (await line(client)).id, version, content }),
    };
  },
  'parts/inquiryManager/updateBusinessMemo': async (world) => {
    const { query } = await dullExamples['parts/inquiryManager/item'](world);
    const { code } = await inquiryManager(world.owner.client).item(query);
    const line = async (client: Client) => found((await inquiryManager(client).item(query)).lines[0]);
    return {
      name: `询价${code}`,
      read: async (client) => {
        const { version, memo } = await line(client);
        return { version, says: memo };
      },
      write: async (client, version, memo) =>
        inquiryManager(client).updateBusinessMemo({ id: (await line(client)).id, version, memo }),
    };
  },
  'parts/inquiryManager/updateHeaderBusinessMemo': async (world) => {
    const { query } = await dullExamples['parts/inquiryManager/item'](world);
    const { code } = await inquiryManager(world.owner.client).item(query);
    return {
      name: `询价单「${code}」`,
      read: async (client) => {
        const { version, memo } = await inquiryManager(client).item(query);
        return { version, says: memo };
      },
      write: (client, version, memo) =>
        inquiryManager(client).updateHeaderBusinessMemo({ id: query.headerId, version, memo }),
    };
  },
  'parts/dullGoodsDetail/updateGoodsImg': async (world) => {
    const { body } = await dullExamples['parts/dullGoodsDetail/updateGoodsImg'](world);
    const own = async (client: Client) =>
      found((await dullGoodsDetail(client).queryAllPage({ pageSize: 100 })).records.find(({ id }) => id === body.id));
    const { skuCode } = await own(world.owner.client);
    const [one, other] = [await uploaded(world), await uploaded(world)] as const;
    const { valueOf, textOf } = textsFor([one, other]);
    return {
      name: `呆滞件「${skuCode}」`,
      read: async (client) => {
        const { version, imageUrl } = await own(client);
        return { version, says: textOf(imageUrl) };
      },
      write: (client, version, text) =>
        dullGoodsDetail(client).updateGoodsImg({ id: body.id, version, imageUrl: valueOf(text) }),
    };
  },
};
