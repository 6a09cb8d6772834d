/** The user of the token, as `sysUser/user` answers (DATA-04). */
export interface UserInfo {
  id: string;
  name: string;
  phone: string | null;
  /** Bound to the parts-collaboration platform, as far as was known when the user was loaded. */
  bound?: boolean;
  authorities: readonly { level: number }[];
}

/** The level that makes somebody the store's master (PERM-10). */
export const STORE_MASTER_LEVEL = 5;

/** The lowest level among the user's authorities; undefined without authorities (PERM-09, D74). */
export function userLevel({ authorities }: Pick<UserInfo, 'authorities'>): number | undefined {
  return authorities.length === 0 ? undefined : Math.min(...authorities.map(({ level }) => level));
}

export function isStoreMaster(user: Pick<UserInfo, 'authorities'>): boolean {
  return userLevel(user) === STORE_MASTER_LEVEL;
}
