import type { Reporter, Suite, TestRun } from '@playwright/test/reporter';
import type { PortalOptions } from './fixtures';

/** Skips every test of a project whose portal is missing before any hook, fixture or test of it runs. */
export default class SkipMissingPortals implements Reporter {
  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    for (const project of suite.suites) {
      const { portal } = (project.project()?.use ?? {}) as Partial<PortalOptions>;
      if (portal?.missing) testRun.skip(project, portal.missing);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
