import type { DatasetAdapter } from './adapter';
import { readCaseShape } from './case-shape';
import { isJsonObject, merge } from './json-path';
import { readCases } from './read-cases';
import { without } from './value';

const own = new Set(
  'id kind title type instance cause parties facts fields evidence gold date source'.split(' '),
);

/** Names under which data sets keep their answers. They are left out, so that a prompt cannot see them by accident. */
const telling = new Set(
  'answer answers label labels verdict votes winner prediction refr juror_comments'.split(' '),
);

/** Any JSON: Moot's own case shape, or other records through the slice's field mapping. */
export const plain: DatasetAdapter = {
  name: 'plain',
  recognise(record) {
    return typeof record['facts'] === 'string' ? 0.7 : 0.1;
  },
  read(dataset, options) {
    return readCases('plain', dataset, options, (record, context) => {
      const { value } = record;
      const others = without(value, (name) => own.has(name) || telling.has(name));
      const listed = value['fields'] ?? {};
      const fields = isJsonObject(listed) ? { ...others, ...listed } : listed;
      return readCaseShape(merge({ ...value, fields }, context.mapped), record, context);
    });
  },
};
