import { screen } from '../screen';

export const routes = [
  screen('CustomerListAll', async () => (await import('./CustomerPage')).CustomerListAll),
  screen('CustomerList', async () => (await import('./CustomerPage')).CustomerList),
  screen('CustomerComment', async () => (await import('../order/comment/CustomerComment')).CustomerComment),
  screen('CustomerTag', async () => (await import('./CustomerTagList')).CustomerTagList),
];
