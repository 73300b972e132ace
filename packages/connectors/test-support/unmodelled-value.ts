import fc from 'fast-check';

const json = fc.jsonValue({ maxDepth: 3 });

/** Anything that a vendor may put into a field that is not modelled. A field `__proto__` is left out when an answer is parsed, on purpose. */
export const unmodelledValue = fc.record({
  isAsked: fc.constant(true),
  value: json.filter((value) => !JSON.stringify(value).includes('"__proto__":')),
});
