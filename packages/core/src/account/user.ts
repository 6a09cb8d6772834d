/** The token's user, as `sysUser/user` answers (DATA-04). */
export interface UserInfo {
  id: string;
  name: string;
  phone: string | null;
  /** Path of the picture; empty without one. */
  avatar?: string;
  /** Bound to the parts-collaboration platform when the user info was loaded. */
  bound?: boolean;
  authorities: readonly { level: number }[];
}

/** Level of the store's master (PERM-10). */
const STORE_MASTER_LEVEL = 5;

/**
 * Returns the lowest level among the user's authorities; undefined without authorities (PERM-09, D74).
 *
 * @public
 */
export function userLevel({ authorities }: Pick<UserInfo, 'authorities'>): number | undefined {
  return authorities.length === 0 ? undefined : Math.min(...authorities.map(({ level }) => level));
}

/**
 * Returns whether the user is the store's master (PERM-10).
 *
 * @public
 */
export function isStoreMaster(user: Pick<UserInfo, 'authorities'>): boolean {
  return userLevel(user) === STORE_MASTER_LEVEL;
}
