import { screen } from '../screen';

export const routes = [
  screen('FaqDoc', async () => (await import('./help/FaqDoc')).FaqDoc),
  screen('NoticeDetail', async () => (await import('./NoticeDetail')).NoticeDetail),
  screen('PlatformNotice', async () => (await import('./PlatformNotice')).PlatformNotice),
  screen('PlatformMessage', async () => (await import('./PlatformMessage')).PlatformMessage),
  screen('StoreMessage', async () => (await import('./StoreMessage')).StoreMessage),
];
