import { expect, type Locator, type Page } from '@playwright/test';
import type { OptionGroupName } from '../../lib/event/types';
import { fieldsOf, stepsOf } from '../../lib/registration/catalogue/forms';
import { type Account, activeAccount, signInBrowser } from './accounts';
import { test as base, eventOf, type Language, texts } from './fixtures';
import { requiredOfBuyers } from './people';
import type { Portal } from './targets';
import { VisitorForm } from './visitor-form';

/** The answers of a buyer in Mexico; options by their wire names. */
export const buyer = {
  apellidos: 'Núñez Ibáñez',
  pais: 'MX',
  codigoPostal: '44100',
  celular: '3312345678',
  nacimiento: '1984',
  sexo: 'F',
  nombreEmpresa: 'Carpintería “El Ñandú” & Hijos',
  wwwEmpresa: 'www.nandu.example',
} as const;

/** The same answers as an API body, including the later steps. */
export const buyerBody = {
  ...requiredOfBuyers(),
  ...buyer,
  categoria: 'COMPRADOR',
  nombres: 'María José',
  giroMuebleria: true,
  principalActividadMayoreo: true,
  mercadoAtiendeResidencial: true,
  locale: 'es',
};

/** The buyer wizard, used as a person would. */
export class BuyerForm extends VisitorForm {
  private readonly words: (typeof texts)[Language];

  constructor(
    page: Page,
    language: Language,
    private readonly portal: Portal,
  ) {
    super(page, language);
    this.words = texts[language];
  }

  get event() {
    return eventOf(this.portal);
  }

  override get submit(): Locator {
    return this.page.getByRole('button', { name: this.words.registration.submitBuyer, exact: true });
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: this.words.registration.submitUpdate, exact: true });
  }

  get back(): Locator {
    return this.page.getByRole('button', { name: this.words.ui.back, exact: true });
  }

  group(name: OptionGroupName): Locator {
    return this.page.getByRole('group', { name: this.words.registration.label[name] });
  }

  /** The checkbox of an option, by its wire name; a radio button where only one may be chosen. */
  option(name: string): Locator {
    const groups = ['giro', 'principalActividad', 'mercadoAtiende', 'intereses'] as const;
    const group = groups.find((each) => name.startsWith(each)) ?? 'giro';
    const label = this.event[group].options.find((each) => each.name === name)?.label[this.language];
    const role = this.event[group].max === 1 ? 'radio' : 'checkbox';
    return this.group(group).getByRole(role, { name: label, exact: true });
  }

  /** The radio button that shows the text field of a group where only one option may be chosen. */
  otherOption(group: OptionGroupName): Locator {
    return this.group(group).getByRole('radio', { name: this.words.registration.otherOption, exact: true });
  }

  /** The free-text field of an option group. */
  other(group: OptionGroupName): Locator {
    return this.page.getByRole('textbox', { name: this.words.registration.other[group] });
  }

  override async open(path = '/comprador'): Promise<void> {
    await this.page.goto(path);
    await expect(this.continue).toBeEnabled();
  }

  /** Expects this step to be shown, by its heading and its number. People in Mexico skip the company step. */
  async expectStep(
    step: keyof (typeof texts)['es']['registration']['step'],
    number: number,
    from: 'Mexico' | 'abroad' = 'Mexico',
  ): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.words.registration.step[step]);
    const of = this.event.buyerSteps.length - (from === 'Mexico' ? 1 : 0);
    const place = this.language === 'es' ? `paso ${number} de ${of}` : `step ${number} of ${of}`;
    await expect(this.page.getByText(place)).toBeVisible();
  }

  /** Fills in the first step, except what is filled in already. */
  async givePerson(answers: Partial<Record<keyof typeof buyer | 'ciudad', string>> = {}): Promise<void> {
    await this.giveStep('personal', { ...requiredOfBuyers(), ...buyer, ...answers });
  }

  /** Fills in the step about the company, except its name. */
  async giveCompany(): Promise<void> {
    const { nombreEmpresa, ...required } = requiredOfBuyers('US');
    const company = { ...required, cargo: 'Dueña', paisEmpresa: 'US', codigoPostalEmpresa: '90210' };
    await this.giveStep('company', company);
    await expect(this.field('ciudadEmpresa')).toHaveValue('Beverly Hills');
  }

  /** Fills in the fields of a step, as far as there are answers. */
  private async giveStep(id: 'personal' | 'company', answers: Readonly<Record<string, string>>) {
    const asks = stepsOf('comprador', this.event).find((step) => step.id === id)?.asks ?? [];
    for (const name of asks.flatMap((question) => fieldsOf(question, this.event))) {
      const { [name]: answer } = answers;
      if (answer !== undefined) await this.give(name, answer);
    }
  }

  /** Chooses type and activity, on one or two steps, and continues to the last step. */
  async giveBusiness(giro: string, activity = 'principalActividadMayoreo'): Promise<void> {
    await this.option(giro).check();
    if (!this.event.buyerSteps.some((parts) => parts.includes('type') && parts.includes('activity'))) {
      await this.continue.click();
    }
    await this.option(activity).check();
    await this.continue.click();
    const last = stepsOf('comprador', this.event).at(-1)?.id ?? 'markets';
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.words.registration.step[last]);
  }
}

/** Tests of the buyer's form. `newBuyer` opens it in the browser of a new account. */
export const test = base.extend<{ newBuyer: () => Promise<{ form: BuyerForm; account: Account }> }>({
  newBuyer: async ({ page, context, portal, mailbox, language }, use) => {
    await use(async () => {
      const account = await activeAccount(portal, mailbox);
      await signInBrowser(context, portal, account);
      const form = new BuyerForm(page, language, portal);
      await form.open();
      return { form, account };
    });
  },
});

/** The page after a buyer form. */
export const buyerLanding = (action: 'add' | 'update') =>
  new RegExp(`/compradorlanding\\?action=${action}&id=[0-9a-f]{24}$`);
