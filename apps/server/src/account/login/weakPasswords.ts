/** Well-known passwords of at least eight characters, in lower case; the contract refuses shorter ones. */
export const weakPasswords: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 87654321 987654321 0987654321 11111111 111111111 00000000 88888888 888888888 66666666
12341234 11223344 12344321 11112222 123123123 123321123 147258369 159357159 147852369 789456123 741852963 1357924680
5201314520 52013140 13145200 1314520520 31415926 20002000 12121212 10101010 123456123 1234qwer qwer1234 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 zaq12wsx q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123
qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abcd12345 abc12345 abc123456 abc1234567 a1234567
a12345678 a123456789 aa123456 aa12345678 123456aa 123456abc 1234abcd 12345abc a1b2c3d4 q1234567 qq123456 qq123456789
w1234567 wang1234 woaini1314 woaini520 woaini123 woaiwojia 5201314a 1314520a iloveyou iloveyou1 iloveyou123 password
password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 passwd123 admin123 admin1234 admin12345 admin888
admin666 administrator adminadmin root1234 root123456 test1234 test12345 test123456 testtest user1234 guest123 welcome1
welcome123 letmein1 letmein123 changeme changeme1 default1 system123 manager123 shop1234 store123 demo1234 sunshine
princess football baseball superman batman123 trustno1 starwars whatever computer internet dragon123 monkey123 master123
michael1 jennifer shadow123 charlie1 freedom1 samsung1 xiaomi123 huawei123 taobao123 alibaba1 weixin123 wechat123
tencent123 beijing1 beijing2008 shanghai1 zhongguo china123 china1234 nihao123 nihaoma1 asd123456 asd12345 zxc123456
zxc12345 qwe123456 qwe12345 qweasdzxc qweasd123 123qweasd 123qwe123 qwe123qwe asd123asd zaqwsxcde 1234567a 12345678a
123456789a
1234567q 12345678q 123456789q 123456qq 1234567890a abcdefg1 abcdefgh abcd123456 peijian123 qipei123 qixiu123
`
    .trim()
    .split(/\s+/),
);
