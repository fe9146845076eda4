import { describe, expect, it } from 'vitest';
import { searchEndpointsOf } from '../../src/node/environment-sources';

describe('search engines', () => {
  it('come from the environment; what the user names stands over it', () => {
    const environment = {
      MOOT_SEARCH_NEWS: 'http://a.example',
      MOOT_SEARCH_PUBLIC_OPINION: 'http://b.example',
      MOOT_SEARCH_EMPTY: '',
      SEARCH_OTHER: 'http://c.example',
    };
    expect(
      searchEndpointsOf(environment, { news: 'http://mine.example', forum: 'http://f.example' }),
    ).toEqual({
      news: 'http://mine.example',
      forum: 'http://f.example',
      public_opinion: 'http://b.example',
    });
  });
});
