type MachineryKind = 1 | 2 | 3 | 4;

/** The makers of every installation, by what they build. */
const factories: Record<MachineryKind, string> = {
  1: `大众 丰田 本田 日产 比亚迪 吉利 奇瑞 长安 长城 哈弗 五菱 宝骏 别克 雪佛兰 凯迪拉克 福特 马自达 现代 起亚 奥迪 宝马 奔驰 沃尔沃 路虎 捷豹 雷克萨斯
    斯柯达 标致 雪铁龙 三菱 铃木 斯巴鲁 荣威 名爵 红旗 奔腾 广汽传祺 领克 捷途 江淮 东风风神 东风风行 北京 特斯拉 蔚来 小鹏 理想 零跑 哪吒 极氪 问界 埃安 保时捷 Jeep MINI`,
  2: '一汽解放 东风商用车 中国重汽 陕汽重卡 福田 上汽红岩 北奔重汽 江铃 庆铃五十铃 依维柯 宇通客车 金龙客车 中通客车 大运 柳汽乘龙 徐工重卡',
  3: '三一重工 徐工 中联重科 柳工 临工 山推 厦工 龙工 山河智能 雷沃重工 卡特彼勒 小松 日立建机 神钢 沃尔沃建筑设备 斗山 现代重工 久保田建机 住友 杰西博 合力 杭叉',
  4: '东方红 雷沃谷神 久保田 约翰迪尔 沃得 中联农机 常发 五征 时风 东风农机',
};

export const machineryFactories: { name: string; kind: MachineryKind }[] = ([1, 2, 3, 4] as const).flatMap((kind) =>
  factories[kind]
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => ({ name, kind })),
);
