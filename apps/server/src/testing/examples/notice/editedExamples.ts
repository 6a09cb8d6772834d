import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { found, type EditedDocuments } from '../editedDocument';
import { fresh, moment } from '../exampleWorld';

export const noticeDocuments: EditedDocuments = {
  'nest/onlineNotice/update': async (world) => {
    const { client } = world.operator;
    const title = fresh('公告');
    const period = { startTime: moment(world.server, 0), endTime: moment(world.server, 3600) };
    const id = await onlineNotice(client).add({ title, content: '正文', ...period });
    const read = async () => {
      const { version, title: says } = found(
        (await onlineNotice(client).page({ pageSize: 100 })).records.find((one) => one.id === id),
      );
      return { version, says };
    };
    return {
      name: `公告「${title}」`,
      read,
      write: (_client, version, text) =>
        onlineNotice(client).update({ id, version, title: text, content: '正文', ...period }),
    };
  },
};
