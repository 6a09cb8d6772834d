import { customer } from '@partsdesk/sdk/parts/customer';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone } from '../exampleWorld';

const sheetOfCustomers = () =>
  exampleSheet([
    ['客户名称', '手机号', '客户类别', '来源', '备注'],
    ['李师傅', freshPhone(), '个人', '电话', '表格导入'],
  ]);

export const customerSheetExamples = {
  'parts/customer/import': () => ({ body: { file: sheetOfCustomers() } }),
  'parts/customer/importData': async ({ owner }) => {
    const file = sheetOfCustomers();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(file.content)], file.name, { type: file.type }));
    const { seen } = await customer(owner.client).import(form);
    return { query: { seen: seen ?? '' }, body: { file } };
  },
  'parts/customer/importServiceData': async ({ owner }) => {
    const phone = freshPhone();
    await customer(owner.client).add({ name: '李师傅', phone });
    return {
      body: {
        file: exampleSheet([
          ['客户手机号', '服务人员手机号'],
          [phone, ''],
        ]),
      },
    };
  },
  'parts/customer/importServiceTemplate': () => ({}),
  'parts/customer/importTemplate': () => ({}),
} satisfies Partial<ExampleRequests>;
