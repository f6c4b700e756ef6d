import { ScrollView, scrollView } from '../components/ScrollView.js';
import { react } from '../react.js';

/** What a ListView shows: rows in sections, by their ids. */
export class DataSource {
  constructor({ rowHasChanged, sectionHeaderHasChanged, getRowData, getSectionHeaderData }) {
    this.rowHasChanged = rowHasChanged;
    this.sectionHeaderHasChanged = sectionHeaderHasChanged;
    this.rowOf = getRowData ?? ((data, section, row) => data[section][row]);
    this.headerOf = getSectionHeaderData ?? ((data, section) => data[section]);
    this._dataBlob = {};
    this.sectionIdentities = [];
    this.rowIdentities = [];
  }

  cloneWithRows(rows, ids) {
    return this.cloneWithRowsAndSections({ s1: rows }, ['s1'], ids ? [ids] : undefined);
  }
  cloneWithRowsAndSections(data, sections, rows) {
    const copy = Object.assign(Object.create(DataSource.prototype), this);
    copy._dataBlob = data;
    copy.sectionIdentities = sections ?? Object.keys(data);
    copy.rowIdentities = rows ?? copy.sectionIdentities.map((each) => Object.keys(data[each]));
    return copy;
  }

  getRowCount() { return this.rowIdentities.reduce((sum, each) => sum + each.length, 0); }
  getRowAndSectionCount() { return this.getRowCount() + this.sectionIdentities.length; }
  getSectionLengths() { return this.rowIdentities.map((each) => each.length); }
  getRowData(section, row) {
    return this.rowOf(this._dataBlob, this.sectionIdentities[section], this.rowIdentities[section][row]);
  }
  getSectionHeaderData(section) { return this.headerOf(this._dataBlob, this.sectionIdentities[section]); }
  rowShouldUpdate(_section, _row) { return true; }
  sectionHeaderShouldUpdate(_section) { return true; }
}

/** The list of React Native before 0.60: all rows are mounted. */
export class OldListView extends ScrollView {
  static get DataSource() { return DataSource; }

  render(source = this.props.dataSource) {
    const { dataSource: _, renderHeader, renderFooter, ...others } = this.props;
    const content = [renderHeader?.(), ...this.sections(source), renderFooter?.()];
    const createElement = react().createElement;
    const keyed = content.map((each, key) => createElement(react().Fragment, { key }, each));
    return scrollView(this, others, keyed);
  }

  sections(source) {
    const { renderRow, renderSectionHeader, renderSeparator } = this.props;
    return source.sectionIdentities.flatMap((section, index) => {
      const rows = source.rowIdentities[index].flatMap((row, place) => [
        renderRow(source.getRowData(index, place), section, row, () => {}),
        renderSeparator?.(section, row, false),
      ]);
      return [renderSectionHeader?.(source.getSectionHeaderData(index), section), ...rows];
    });
  }
}
