import { describe, expect, it } from 'vitest';
import { assertStrong, hashPassword, passwordMatches } from './password';

describe('passwords', () => {
  it('the hash knows its password and no other', async () => {
    const hash = await hashPassword('配件台-2026');
    expect(await passwordMatches('配件台-2026', hash)).toBe(true);
    expect(await passwordMatches('配件台-2027', hash)).toBe(false);
  });

  it('the same password twice makes two hashes, each with its cost and salt', async () => {
    const [one, two] = [await hashPassword('配件台-2026'), await hashPassword('配件台-2026')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('the same characters composed in another way are the same password', async () => {
    expect(await passwordMatches('Cafe\u0301-2026', await hashPassword('Caf\u00e9-2026'))).toBe(true);
  });

  it.each([undefined, '', 'plain'])('no password fits the hash %o', async (hash) => {
    expect(await passwordMatches('', hash)).toBe(false);
    expect(await passwordMatches('plain', hash)).toBe(false);
  });

  it('what everybody tries first is refused', () => {
    for (const weak of ['12345678', 'Password1', 'aaaaaaaa', '34567890', 'qwertyuiop'])
      expect(() => {
        assertStrong(weak, []);
      }).toThrow('密码过于简单');
    expect(() => {
      assertStrong('chen.guohua', ['Chen.Guohua']);
    }).toThrow('密码不能与账号或手机号相同');
    expect(() => {
      assertStrong('kein-Geheimnis-8', ['laoban']);
    }).not.toThrow();
  });
});
