import type { Person } from '../startTestServer';

export const formOf = (content: Uint8Array | string, name: string, type = 'application/octet-stream'): FormData => {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));
  return form;
};

/** Who somebody is, for addresses outside the contract. */
export const bearerOf = ({ session }: Person): { Authorization: string } => ({
  Authorization: `Bearer ${session.tokens()?.access_token ?? ''}`,
});
