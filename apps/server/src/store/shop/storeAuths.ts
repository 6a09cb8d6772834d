import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `platform.store_auth`: its status and its version are written here alone. */
export const storeAuths = documentOwner({
  table: 'platform.store_auth',
  entity: 'storeAuth',
  noun: '店铺认证',
  lifecycles: { status: storeAuthLifecycle },
});
