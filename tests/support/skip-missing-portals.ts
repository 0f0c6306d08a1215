import type { Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter';
import type { PortalOptions } from './fixtures';

/**
 * Skips tests before any hook, fixture or body of them runs: those of a project whose portal is missing, and those that
 * cannot run against a portal elsewhere.
 */
export default class SkipMissingPortals implements Reporter {
  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    for (const project of suite.suites) {
      const { portal } = (project.project()?.use ?? {}) as Partial<PortalOptions>;
      if (portal?.missing) testRun.skip(project, portal.missing);
      if (!portal?.isElsewhere) continue;
      for (const test of project.allTests()) {
        const reason = whyNotElsewhere(test);
        if (reason) testRun.skip(test, reason);
      }
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Why a test does not run against a portal elsewhere; undefined for a journey, which does. */
function whyNotElsewhere({ tags, location }: TestCase): string | undefined {
  if (tags.includes('@journey')) return undefined;
  if (tags.includes('@process')) return 'starts portals of its own';
  if (['@limits', '@closed', '@small-show'].some((tag) => tags.includes(tag)))
    return 'needs a portal with other settings';
  if (/[\\/]tests[\\/]api[\\/]/.test(location.file))
    return 'calls the API for people whom it does not delete';
  return 'needs the files or the database of the portal, or does not delete its people';
}
