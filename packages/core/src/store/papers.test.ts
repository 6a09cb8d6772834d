import { describe, expect, it } from 'vitest';
import { creditCodeProblem, identityNumberProblem, maskIdentityNumber } from './papers';

describe('the unified social credit code', () => {
  it('of a real company is right, and with any one character changed it is not', () => {
    const real = '91330106673959654P';
    expect(creditCodeProblem(real)).toBeUndefined();
    for (let at = 0; at < real.length; at += 1) {
      const changed = real.slice(0, at) + (real[at] === '7' ? '8' : '7') + real.slice(at + 1);
      expect(creditCodeProblem(changed)).toBeDefined();
    }
  });

  it('says what is wrong', () => {
    expect(creditCodeProblem('9133010667395965')).toBe('统一社会信用代码应为18位数字和大写字母');
    expect(creditCodeProblem('91330106673959654p')).toBe('统一社会信用代码应为18位数字和大写字母');
    expect(creditCodeProblem('9133010667395965IO')).toBe('统一社会信用代码不含字母 I、O、S、V、Z');
    expect(creditCodeProblem('913301066739596541')).toBe('统一社会信用代码有误，请核对每一位');
  });
});

describe("an identity card's number", () => {
  it('is checked by its last character and its birthday', () => {
    expect(identityNumberProblem('11010519491231002X')).toBeUndefined();
    expect(identityNumberProblem('440524188001010014')).toBe('身份证号中的出生日期有误');
    expect(identityNumberProblem('110105194912310021')).toBe('身份证号有误，请核对每一位');
    expect(identityNumberProblem('11010519490231002X')).toBe('身份证号中的出生日期有误');
    expect(identityNumberProblem('11010519491231002x')).toBe('身份证号应为18位，末位可以是X');
  });

  it('is shown by its ends', () => {
    expect(maskIdentityNumber('11010519491231002X')).toBe('1101**********002X');
    expect(maskIdentityNumber('')).toBe('');
  });
});
