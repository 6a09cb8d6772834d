/** What an account stands for: money; 卡预收, what holders of cards are owed; 赠送抵扣, what gifts of cards paid. */
export const Nature = { money: 1, prepaid: 2, gift: 3 } as const;
