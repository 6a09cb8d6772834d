// The process believes that so many days have passed: every moment it asks for lies that far ahead.
const ahead = Number(process.env.DAYS_LATER) * 86_400_000;
const present = Date.now.bind(Date);
Date.now = () => present() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length ? given : [date.now()], made),
});
