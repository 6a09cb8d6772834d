import { expect, it } from 'vitest';
import { modelsOfVehicle } from './modelOfVehicle';

const model = (factoryName: string, name: string, modelYear = '', displacement = '') => {
  const title = [factoryName, name, modelYear, displacement].filter(Boolean).join(' ');
  return { id: title, factoryName, name, modelYear, displacement, title };
};
const models = [
  model('大众', '朗逸', '2018款', '1.5L'),
  model('大众', '朗逸', '2021款', '1.5L'),
  model('大众', '朗逸'),
  model('奥迪', 'A4L', '2020款', '2.0T'),
  model('特斯拉', 'Model 3'),
];
const found = (written: string) => modelsOfVehicle(written, models).map(({ title }) => title);

it.each([
  ['大众 朗逸 2018款 1.5L', ['大众 朗逸 2018款 1.5L']],
  ['大众朗逸2018款1.5l', ['大众 朗逸 2018款 1.5L']],
  ['大众 朗逸', ['大众 朗逸']],
  ['上汽大众 朗逸 2018款', ['大众 朗逸 2018款 1.5L', '大众 朗逸']],
  ['朗逸 1.4T', ['大众 朗逸']],
  ['奥迪A4L 2.0T 豪华版', ['奥迪 A4L 2020款 2.0T']],
  ['特斯拉 MODEL 3 2023款', ['特斯拉 Model 3']],
  ['大众 速腾', []],
  ['', []],
])('[F-21] recognises “%s”', (written, titles) => {
  expect(found(written)).toEqual(titles);
});
