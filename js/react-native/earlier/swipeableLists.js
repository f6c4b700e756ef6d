import { FlatList } from '../lists/FlatList.js';
import { DataSource, OldListView } from '../lists/ListView.js';

/** The rows of a SwipeableListView, and which of them is open. */
class SwipeableDataSource {
  constructor(params) { this.source = new DataSource(params); }

  cloneWithRowsAndSections(data, sections, rows) {
    this.source = this.source.cloneWithRowsAndSections(data, sections, rows);
    return this;
  }
  cloneWithRows(rows, ids) {
    this.source = this.source.cloneWithRows(rows, ids);
    return this;
  }
  getDataSource() { return this.source; }
  getOpenRowID() { return this.openRow; }
  setOpenRowID(row) {
    this.openRow = row;
    return this;
  }
  getFirstRowID() { return this.source.rowIdentities[0]?.[0]; }
  getLastRowID() { return this.source.rowIdentities.slice(-1)[0]?.slice(-1)[0]; }
}

/** A list whose rows nobody swipes. */
export class SwipeableListView extends OldListView {
  static getNewDataSource() {
    return new SwipeableDataSource({
      rowHasChanged: (one, other) => one !== other,
      sectionHeaderHasChanged: (one, other) => one !== other,
    });
  }
  render() { return super.render(this.props.dataSource.getDataSource()); }
}

/** A list whose rows nobody swipes. */
export class SwipeableFlatList extends FlatList {}
