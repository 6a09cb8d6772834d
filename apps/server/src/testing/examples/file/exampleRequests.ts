import { file } from '@partsdesk/sdk/storage/file';
import { storedPhoto } from '../../company/storedPicture';
import { exampleImage, exampleText } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';

export const fileExamples = {
  'storage/appImage/sign': async ({ server, store, customerId }) => ({
    query: { paths: [await storedPhoto(server, { storeId: store.id, customerId })] },
  }),
  'storage/appImage/uploadImg': () => ({ body: { file: exampleImage() } }),
  'storage/file/sign': async ({ owner }) => {
    const form = new FormData();
    const { name, type, content } = exampleText();
    form.set('file', new File([new Uint8Array(content)], name, { type }));
    return { query: { paths: [(await file(owner.client).uploadFile(form)).path] } };
  },
  'storage/file/uploadFile': () => ({ body: { file: exampleText() } }),
  'storage/image/uploadFile': () => ({
    query: { isAllowPng: true, isAllowWatermark: false, isPrivate: true },
    body: { file: exampleImage() },
  }),
  'storage/image/uploadImg': () => ({
    query: { isAllowPng: false, isAllowWatermark: true },
    body: { file: exampleImage() },
  }),
} satisfies Partial<ExampleRequests>;
